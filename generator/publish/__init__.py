"""Makes the site: which pages and pictures there are, what each is made from, and what need not be made again.

In: public games, by functions that it is handed; the last build's list of files.
Out: files below the output folder. It opens nothing in `state/`.
"""
