import { declarePalette } from '#platform/http/palette.ts'
import { readPalettes, readyLooks } from '#school/settings/palettes.ts'
import { lookNames } from './questions.ts'

/** Each choice of colours shows them. */
const swatches = lookNames
  .map((name) =>
    declarePalette(readPalettes(readyLooks[name]).page).replace(':root', `.look-${name}`),
  )
  .join('\n')

const common = `
* { box-sizing: border-box }
body { min-height: 100vh; padding: clamp(1.5rem, 6vw, 5rem) 1rem; background: var(--ground); overflow-wrap: anywhere }
main { max-width: 38rem; margin: auto; padding: clamp(1.25rem, 5vw, 2.75rem); border: 1px solid var(--edge); border-radius: 1rem; background: var(--card) }
h1 { margin: 0 0 .75rem; color: var(--accent); font: 400 clamp(2rem, 7vw, 2.75rem)/1.15 Georgia, serif; outline: none }
p { margin: 0 0 1.25rem }
.quiet { color: var(--text-quiet) }
`

export const openingStyle = `${common}
main { margin-top: 12vh; text-align: center }
p:last-child { margin: 0 }
`

export const setupStyle = `${common}${swatches}
[hidden] { display: none }
form { display: grid; gap: 1.25rem }
label, legend, dt { color: var(--text-quiet); font-size: .875rem; font-weight: 600 }
input, select { width: 100%; min-height: 3rem; padding: .5rem 1rem; border: 1px solid var(--edge-strong); border-radius: .5rem; background: var(--ground); color: var(--text); font: inherit }
input:disabled { border-style: dashed; background: transparent; color: var(--text-quiet); opacity: 1 }
[aria-invalid] { border-color: var(--bad) }
.field { display: grid; gap: .375rem }
.hint, .fault, .step { margin: 0; font-size: .875rem; color: var(--text-quiet) }
.fault, [role=alert] { margin: 0; color: var(--bad); font-weight: 600 }
.fault:empty, [role=alert]:empty { display: none }
.looks { display: grid; gap: .75rem; margin: 0; padding: 0; border: 0 }
.looks label { display: grid; grid-template-columns: auto 1fr; align-items: center; gap: .75rem; padding: .75rem 1rem; border: 1px solid var(--edge-strong); border-radius: .5rem; background: var(--ground); color: var(--text); font-size: 1rem; cursor: pointer }
.looks input { width: 1.25rem; min-height: 1.25rem; accent-color: var(--accent) }
.looks b { color: var(--accent); font: 400 1.25rem Georgia, serif }
dl { display: grid; gap: 1rem; margin: 0 0 1.25rem }
dd { margin: 0 }
.looks legend { position: absolute; clip-path: inset(50%) }
h2 { margin: 1.75rem 0 .25rem; font-size: 1.125rem }
.head { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem }
.head h2 { margin-top: .75rem }
.actions { display: flex; flex-wrap: wrap-reverse; align-items: center; gap: .75rem 1.5rem; margin-top: .5rem }
button { min-height: 3rem; padding: .5rem 1.5rem; border: 0; border-radius: .5rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer }
button:hover { background: var(--accent-strong) }
[aria-busy=true] button { opacity: .6; cursor: progress }
a { display: inline-block; padding: .25rem 0; color: var(--accent-strong); text-underline-offset: .25em }
:is(a, button, input, select):focus-visible { outline: 3px solid var(--accent-strong); outline-offset: 3px }
footer { max-width: 38rem; margin: 1.25rem auto 0; text-align: center }
`
