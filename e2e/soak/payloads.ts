/** Ways in which a text could become a part of the page. Each would set the mark of a page that it gets into. */
const tags = [
  '<img data-hit src=x onerror=hit()>',
  '<svg data-hit onload=hit()>',
  '<script data-hit>hit()</script>',
  '<iframe data-hit srcdoc="<script>parent.hit()</script>">',
  '<a data-hit href="javascript:hit()">x</a>',
  '<details data-hit open ontoggle=hit()>',
  '<input data-hit autofocus onfocus=hit()>',
  '<body data-hit onload=hit()>',
  '<math data-hit><mtext><img src=x onerror=hit()>',
  '<object data-hit data="javascript:hit()">',
  '<style data-hit>@import "javascript:hit()";</style>',
  '<form data-hit action="javascript:hit()"><button>x',
  '<video data-hit><source onerror=hit()>',
  '<marquee data-hit onstart=hit()>',
  '<base data-hit href="//127.0.0.1:9/">',
  '<meta data-hit http-equiv=refresh content="0;url=//127.0.0.1:9/">',
  '<link data-hit rel=stylesheet href="//127.0.0.1:9/">',
  '<template data-hit shadowrootmode=open><img src=x onerror=hit()>',
]
const words = [
  '[x](javascript:hit())',
  '![x](x" onerror="hit())',
  '{{constructor.constructor("hit()")()}}',
  `javascript:hit()//'"`,
  '&lt;img src=x onerror=hit()&gt;',
  '\\x3cimg data-hit src=x onerror=hit()\\x3e',
  "' onmouseover='hit()' data-hit='",
  '" autofocus onfocus="hit()" data-hit="',
]
/** Ends the markup or the string that surrounds a text. */
const ends = ['', '">', "'>", '</title>', '</script>', '-->']

export const payloads: readonly string[] = [...ends.flatMap((end) => tags.map((tag) => end + tag)), ...words]
