/** The style of the documentation page: espresso, tan, cream and sand, one column, no scripts. */
export const docsStyle = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: #18110e; color: #f4ece4; font: 1rem/1.6 system-ui, sans-serif; }
header, main, footer { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1, h2, h3, h4 { line-height: 1.25; overflow-wrap: anywhere; }
h1 { font-size: clamp(1.75rem, 5vw, 2.5rem); margin: 0.5rem 0; }
h2 { font-size: 1.5rem; margin: 3rem 0 1rem; color: #c58f63; }
h3 { font-size: 1.15rem; margin: 0 0 0.5rem; }
h4 { font-size: 1rem; margin: 1.25rem 0 0.25rem; color: #c0afa3; }
a { color: #c58f63; text-underline-offset: 0.2em; }
a:hover { color: #f4ece4; }
a:focus-visible, summary:focus-visible { outline: 2px solid #f4ece4; outline-offset: 3px; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
code { overflow-wrap: anywhere; }
pre { margin: 0; padding: 0.75rem; background: #0e0a08; border: 1px solid #4a382d;
  border-radius: 0.5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
p { margin: 0.5rem 0; max-width: 45rem; }
ul { margin: 0.25rem 0; padding-left: 1.25rem; }
li { margin: 0.25rem 0; }
section.call { margin: 1.5rem 0; padding: 1rem; border: 1px solid #4a382d; border-radius: 0.75rem;
  background: #211814; }
.method { display: inline-block; min-width: 4.5rem; padding: 0 0.5rem; border-radius: 0.25rem;
  background: #c58f63; color: #18110e; text-align: center; font-weight: 700; }
.muted { color: #c0afa3; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: #18110e; padding: 0.5rem; }
@media (min-width: 48rem) {
  nav ul.calls { columns: 2; column-gap: 2rem; }
  section.call { padding: 1.5rem; }
}
main > section:first-child h2 { margin-top: 0; }
@media print {
  body, section.call, pre, a, h2, h4, .muted { background: none; color: #000; }
}
`
