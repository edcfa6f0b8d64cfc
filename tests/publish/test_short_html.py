"""Pages without end tags and quotes that HTML can do without."""

from __future__ import annotations

import html5lib
import pytest

from generator.publish.short_html import shortened


@pytest.mark.parametrize(
    ("page", "short"),
    [
        ('<a class="to-1" href="a.html" rel="prev">', '<a class=to-1 href="a.html" rel=prev>'),
        ('<p class="a b"><svg class="a"/><b class="a">', '<p class="a b"><svg class="a"/><b class=a>'),
        ('<p title=" class=">b</p><p title=" class=&#34;a&#34; b">', '<p title=" class=">b</p><p title=" class=&#34;a&#34; b">'),
        ("<ul>\n<li>a</li>\n<li>b</li>\n</ul>", "<ul>\n<li>a\n<li>b\n</ul>"),
        ("<li>a </li>\n<li>b  </li>\n</ul>", "<li>a\n<li>b\n</ul>"),
        ("<li>a</li> b", "<li>a</li> b"),
        ("<tr>\n<td>a</td>\n<td></td>\n</tr>\n</tbody>\n</table>", "<tr><td>a\n<td></td></tr>\n</tbody>\n</table>"),
        ('<pre class="a">\n<li>a</li> </pre><b class="b">', '<pre class="a">\n<li>a</li> </pre><b class=b>'),
        ("<script>var a ='<li></li></ul>';</script><li></li></ul>", "<script>var a ='<li></li></ul>';</script><li></ul>"),
    ],
)
def test_what_is_left_out(page: str, short: str) -> None:
    assert shortened(page) == short


def test_a_browser_reads_the_same() -> None:
    page = (
        '<!doctype html><html lang="en"><head><title>T</title></head><body><ul><li id="a">a<ul><li>b</li></ul></li><li>c</li></ul>'
        '<table><thead><tr><th scope="col">A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td></td></tr></tbody></table>'
        "<dl><dt>d</dt><dd>e</dd></dl><textarea>\nf</textarea></body></html>"
    )
    short = shortened(page)
    assert len(short) < len(page) - 20
    trees = [html5lib.HTMLParser(strict=True).parse(it) for it in (page, short)]
    assert html5lib.serialize(trees[0]) == html5lib.serialize(trees[1])
