"""Speed and size, measured against a peer in the same run; `make bench` runs it and writes BENCH.md."""
