import { readTranslator } from '#messages/catalogue.ts'
import { directionOf, languageNames, languages, type Language } from '#messages/languages.ts'
import { escapeHtml, hashOf, htmlPage } from '#platform/http/html.ts'
import { openingStyle, setupStyle } from './page-style.ts'
import { runPage, type PageData } from './page-script.ts'
import { groups, listQuestions, lookNames, type Group, type QuestionName } from './questions.ts'

/** What the environment sets, by question: its variable and its value; and what only it can say. */
export type Given = {
  locked: Partial<Record<QuestionName, { variable: string; value: string }>>
  origin: string
  mailHost: string | null
  payments: 'online' | 'instant'
}

type Words = ReturnType<typeof readTranslator<'setup'>>

const head = '<meta name="robots" content="noindex">'

const steps = [...groups, 'finish'] as const

const texts = {
  admin: 'adminText',
  school: 'schoolText',
  look: 'lookText',
  finish: 'finishText',
} as const

const heading = (text: string) => `<h1 tabindex="-1">${escapeHtml(text)}</h1>`
const paragraph = (text: string) => `<p class="quiet">${escapeHtml(text)}</p>`

function describeField(
  [name, { label, hint, input, choices }]: ReturnType<typeof listQuestions>[number],
  t: Words,
  language: Language,
  { locked }: Given,
): string {
  const set = locked[name]
  const own = readTranslator(language, 'own-school')
  const shownHint = set ? own('locked', { variable: set.variable }) : hint && t(hint)
  const described = `aria-describedby="${name}-hint ${name}-fault"`
  const named = `id="${name}" name="${name}" ${described}`
  const options = (choices?.(language) ?? []).map(({ value, label: text }) => {
    // The language of the page is as good a guess as any.
    const selected = value === language ? ' selected' : ''
    return `<option value="${escapeHtml(value)}"${selected}>${escapeHtml(text)}</option>`
  })
  const control = set
    ? `<input id="${name}" disabled aria-describedby="${name}-hint" value="${escapeHtml(set.value)}">`
    : choices
      ? `<select ${named}><option value="">${escapeHtml(t('choose'))}</option>${options.join('')}</select>`
      : `<input ${named} type="${input?.type}" autocomplete="${input?.autocomplete}">`
  return `<div class="field"><label for="${name}">${escapeHtml(t(label))}</label>
${control}
<p class="hint" id="${name}-hint">${escapeHtml(shownHint ?? '')}</p>
<p class="fault" id="${name}-fault" data-fault="${name}" aria-live="polite"></p></div>`
}

const describeLooks = (
  t: Words,
) => `<fieldset class="looks"><legend>${escapeHtml(t('look'))}</legend>
${lookNames
  .map((preset, index) => {
    const text = escapeHtml(t('preset', { preset }))
    return `<label class="look-${preset}"><input type="radio" name="look" value="${preset}" data-label="${text}"${index === 0 ? ' checked' : ''}><span><b aria-hidden="true">Aa</b> ${text}</span></label>`
  })
  .join('\n')}
</fieldset>`

/** All answers, with a way back to each screen, and what the server sets. */
function summarise(t: Words, language: Language, given: Given): string {
  const fact = (name: string, value: string, attribute = '') =>
    `<div><dt>${escapeHtml(name)}</dt><dd${attribute}>${escapeHtml(value)}</dd></div>`
  const parts = groups.map((group) => {
    const rows = listQuestions(group).flatMap(([name, { label, input }]) => {
      if (input?.type === 'password') return []
      return [
        fact(
          t(label),
          given.locked[name]?.value ?? '',
          given.locked[name] ? '' : ` data-answer="${name}"`,
        ),
      ]
    })
    const title = escapeHtml(t(group))
    return `<div class="head"><h2 id="${group}-title">${title}</h2><a href="#${group}" aria-describedby="${group}-title">${escapeHtml(t('change'))}</a></div>
<dl>${rows.join('')}</dl>`
  })
  const { mailHost, payments, origin } = given
  const own = readTranslator(language, 'own-school')
  return `${parts.join('\n')}
<h2>${escapeHtml(t('server'))}</h2>
${paragraph(t('serverText'))}
<dl>${fact(t('address'), origin)}
${fact(t('mail'), mailHost === null ? t('mailNone') : t('mailSent', { host: mailHost }))}
${fact(own('paying'), own(payments === 'online' ? 'atProvider' : 'byConfirmation'))}</dl>`
}

const fieldsOf = (group: Group, t: Words, language: Language, given: Given) =>
  group === 'look'
    ? describeLooks(t)
    : listQuestions(group)
        .map((question) => describeField(question, t, language, given))
        .join('\n')

function describeSteps(t: Words, language: Language, given: Given): string {
  return steps
    .map((step, index) => {
      const number = t('step', { step: String(index + 1), steps: String(steps.length) })
      const before = steps[index - 1]
      const back = before && `<a href="#${before}">${escapeHtml(t('back'))}</a>`
      const button = escapeHtml(t(step === 'finish' ? 'open' : 'next'))
      return `<section id="${step}" hidden>
<p class="step">${escapeHtml(number)}</p>
${heading(t(step))}
${paragraph(t(texts[step]))}
${step === 'finish' ? summarise(t, language, given) : ''}
<form data-step="${step}" novalidate>
${step === 'finish' ? '' : fieldsOf(step, t, language, given)}
<p role="alert"></p>
<div class="actions"><button>${button}</button>${back ?? ''}</div>
</form></section>`
    })
    .join('\n')
}

const describeNotice = (id: string, title: string, text: string, more = '') =>
  `<section id="${id}" hidden>${heading(title)}<p role="status">${escapeHtml(text)}</p>${more}</section>`

/** The page /setup: every screen, one of which its script shows. It has no secret: the token comes with the address. */
export function setupPage(language: Language, given: Given) {
  const t = readTranslator(language, 'setup')
  const words = { failed: t('failed'), openingSlow: t('openingSlow') }
  const data: PageData = { language, steps: [...steps], words }
  const script = `(${runPage.toString()})(${JSON.stringify(data).replaceAll('<', '\\u003c')})`
  const others = languages.filter((other) => other !== language)
  const links = others.map(
    (other) =>
      `<a href="?language=${other}" hreflang="${other}" lang="${other}">${languageNames[other]}</a>`,
  )
  const login = `<p><a href="/login">${escapeHtml(t('login'))}</a></p>`
  const body = `<main>
<noscript><p>${escapeHtml(t('noScript'))}</p></noscript>
${describeSteps(t, language, given)}
${describeNotice('opening', t('opening'), t('openingText'))}
${describeNotice('done', t('done'), t('doneText'), login)}
${describeNotice('noToken', t('noToken'), t('noTokenText'))}
</main>
<footer>${links.join(' ')}</footer>
<script>${script}</script>`
  return htmlPage(t('title'), setupStyle, body, {
    head,
    language,
    direction: directionOf(language),
    allowed: ["form-action 'none'", `script-src ${hashOf(script)}`, "connect-src 'self'"],
  })
}

/** Every other page, until the school is set up. */
export function openingPage(language: Language) {
  const t = readTranslator(language, 'setup')
  const body = `<main>${heading(t('openingSoon'))}${paragraph(t('openingSoonText'))}</main>`
  return htmlPage(t('openingSoon'), openingStyle, body, {
    head,
    language,
    direction: directionOf(language),
  })
}
