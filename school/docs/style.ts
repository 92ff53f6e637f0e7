/** The style of the documentation page: espresso, tan, cream and sand, one column, no scripts. */
export const style = `
:root { color-scheme: dark; --line: #4a382d; --tan: #c58f63; --sand: #c0afa3; }
body { margin: 0; background: #18110e; color: #f4ece4; font: 1rem/1.6 system-ui, sans-serif; }
header, main { max-width: 60rem; margin: auto; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
h2 { margin-top: 3rem; color: var(--tan); }
h3, h4 { margin: 1rem 0 0.25rem; line-height: 1.25; }
a { color: var(--tan); text-underline-offset: 0.2em; }
a:focus-visible { outline: 2px solid; outline-offset: 3px; }
code, pre { font: 0.9em ui-monospace, monospace; }
pre { padding: 0.75rem; background: #0e0a08; border: 1px solid var(--line); white-space: pre-wrap; }
ul { padding-left: 1.25rem; }
nav ul { columns: 22rem; }
.call { margin: 1.5rem 0; padding: 1rem; border: 1px solid var(--line); background: #211814; }
.method { padding: 0 0.5rem; background: var(--tan); color: #18110e; }
.muted, h4 { color: var(--sand); }
.skip:not(:focus) { position: absolute; left: -100vw; }
@media print { body, .call, pre, a, h2, h4, .muted { background: none; color: #000; } }
`
