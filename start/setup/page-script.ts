/** What the script needs of the page: its words in the page's language, and the screens in their order. */
export type PageData = {
  language: string
  steps: string[]
  words: { failed: string; openingSlow: string }
}

type Kept = { token?: string; values: Record<string, string> }

/**
 * The script of the page /setup, which sends it as text: it uses nothing of this file's surroundings. A screen is a
 * section by the fragment of the address; what was typed, but the password, is kept for this tab.
 */
export function runPage({ language, steps, words }: PageData): void {
  const storage = 'setup'
  const sections = [...document.querySelectorAll<HTMLElement>('section')]
  const forms = [...document.querySelectorAll('form')]
  const kept: Kept = JSON.parse(sessionStorage.getItem(storage) ?? '{"values":{}}') as Kept
  const keep = () => sessionStorage.setItem(storage, JSON.stringify(kept))
  const fieldsOf = (form: HTMLFormElement) =>
    [...form.elements].filter(
      (field): field is HTMLInputElement => 'name' in field && field.name !== '',
    )
  const fieldOf = (name: string) =>
    forms.flatMap(fieldsOf).find((field) => field.name === name && !field.disabled)
  const readForm = (form: HTMLFormElement) =>
    Object.fromEntries(
      [...new FormData(form)].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    )

  function takeToken(): void {
    const token = /^#token=([\w-]+)$/.exec(location.hash)?.[1]
    if (token === undefined) return
    kept.token = token
    keep()
    // Not in the history, and not where somebody looks over a shoulder.
    history.replaceState(null, '', '#' + steps[0])
  }

  function restore(): void {
    const zone = fieldOf('zone')
    if (zone !== undefined && zone.value === '')
      zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone
    for (const field of forms.flatMap(fieldsOf)) {
      const value = kept.values[field.name]
      if (value === undefined || field.disabled) continue
      if (field.type === 'radio') field.checked = field.value === value
      else field.value = value
    }
  }

  function summarise(): void {
    for (const place of document.querySelectorAll<HTMLElement>('[data-answer]')) {
      const field = fieldOf(place.dataset['answer'] ?? '')
      if (field === undefined) continue
      const chosen = forms
        .flatMap(fieldsOf)
        .find(({ name, checked }) => name === field.name && checked)
      place.textContent =
        (field instanceof HTMLSelectElement
          ? field.selectedOptions[0]?.textContent
          : (chosen?.dataset['label'] ?? field.value)) || '–'
    }
  }

  function show(): void {
    const wanted = location.hash.slice(1)
    const known = sections.some(({ id }) => id === wanted) ? wanted : (steps[0] ?? '')
    const shown = kept.token === undefined && steps.includes(known) ? 'noToken' : known
    if (shown === 'finish') summarise()
    for (const section of sections) section.hidden = section.id !== shown
    const heading = document.querySelector<HTMLElement>(`#${shown} h1`)
    heading?.focus()
    document.title = document.title.replace(/^.* \| |^/, `${heading?.textContent ?? ''} | `)
    scrollTo(0, 0)
  }

  const goTo = (id: string) => {
    history.pushState(null, '', '#' + id)
    show()
  }

  function showFaults(form: HTMLFormElement, message: string, faults: Record<string, string>) {
    const alert = form.querySelector('[role=alert]')
    if (alert !== null) alert.textContent = message
    for (const place of form.querySelectorAll('[data-fault]'))
      place.textContent = faults[place.getAttribute('data-fault') ?? ''] ?? ''
    for (const field of fieldsOf(form)) {
      if (field.name in faults) field.setAttribute('aria-invalid', 'true')
      else field.removeAttribute('aria-invalid')
    }
    fieldsOf(form)
      .find(({ name, disabled }) => name in faults && !disabled)
      ?.focus()
  }

  async function waitUntilOpen(): Promise<void> {
    goTo('opening')
    for (let seconds = 0; seconds < 120; seconds += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const page = await fetch('/', { method: 'HEAD' }).catch(() => null)
      if (page?.ok) {
        sessionStorage.removeItem(storage)
        location.replace('/login')
        return
      }
    }
    const status = document.querySelector('#opening [role=status]')
    if (status !== null) status.textContent = words.openingSlow
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const step = form.dataset['step'] ?? ''
    const isLast = step === steps.at(-1)
    const values = isLast
      ? forms.reduce((all, one) => ({ ...all, ...readForm(one) }), {})
      : readForm(form)
    const answer = await fetch('/setup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: kept.token ?? '', step, language, values }),
    })
    // An open school has no such page, and its pages are read-only.
    if (answer.status === 404 || answer.status === 405 || answer.status === 409) return goTo('done')
    if (answer.ok) {
      if (isLast) return waitUntilOpen()
      showFaults(form, '', {})
      return goTo(steps[steps.indexOf(step) + 1] ?? '')
    }
    const { error } = (await answer.json()) as {
      error: { code: string; message: string; fields?: Record<string, string> }
    }
    const faults = error.fields ?? {}
    const [wrong] = Object.keys(faults)
    const owner = forms.find((one) => fieldsOf(one).some(({ name }) => name === wrong)) ?? form
    if (owner !== form) goTo(owner.dataset['step'] ?? '')
    const isWorded = ['invalid-input', 'forbidden'].includes(error.code)
    showFaults(owner, isWorded ? error.message : words.failed, faults)
  }

  for (const form of forms) {
    form.addEventListener('input', () => {
      for (const { name, type, value, checked } of fieldsOf(form))
        if (type !== 'password' && (type !== 'radio' || checked)) kept.values[name] = value
      keep()
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (form.ariaBusy === 'true') return
      form.ariaBusy = 'true'
      send(form)
        .catch(() => showFaults(form, words.failed, {}))
        .finally(() => (form.ariaBusy = 'false'))
    })
  }
  addEventListener('hashchange', () => {
    takeToken()
    show()
  })
  takeToken()
  restore()
  show()
}
