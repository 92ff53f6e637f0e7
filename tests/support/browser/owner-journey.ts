import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { firstAdmin } from '#tests/support/process/answer-set-up.ts'
import type { EmptySchool } from '#tests/support/process/empty-school.ts'
import type { MailServer } from '#tests/support/process/mail-server.ts'
import { expect, ready, visit } from './browser.ts'
import { tabTo } from './tab-to.ts'

/** The owner's page at one point of the journey; `place` names it. */
export type See = (page: Page, place: string) => Promise<void>

const school = 'Schule am See'
const photos = join(import.meta.dirname, '..', '..', '..', 'photos')

export const instructors = [
  { first: 'Nora', last: 'Frey', email: 'nora@safelight.test' },
  { first: 'Jonas', last: 'Graf', email: 'jonas@safelight.test' },
  { first: 'Mira', last: 'Keller', email: 'mira@safelight.test' },
]

export const slides = [
  ['Dinge im Studio', 'Things in the studio'],
  ['Bilder aus der Dunkelkammer', 'Prints from the darkroom'],
  ['Tau aus der Nähe', 'Dew from nearby'],
  ['Unter der Milchstraße', 'Under the Milky Way'],
  ['Treppen und Linien', 'Stairs and lines'],
  ['Berge im Nebel', 'Mountains in the mist'],
] as const

export const classes = [
  ['Erstes Licht am Wasser', 'nora', '95,00', 'Landschaft', '14.06.2031 05:30', '01'],
  ['Straße im Regen', 'jonas', '70,00', 'Street', '02.07.2031 18:00', '02'],
  ['Porträt mit einem Fenster', 'mira', '120,00', 'Porträt', '09.08.2031 10:00', '03'],
] as const

/** As Excel writes it in German: semicolons, Windows-1252. */
function classFile(origin: string): Buffer {
  const lines = classes.map(([name, teacher, price, topic, start, photo]) =>
    [
      name,
      'Ein Tag mit Kamera und Stativ, in einer kleinen Gruppe.',
      `${teacher}@safelight.test`,
      `${price} €`,
      '8',
      topic,
      start,
      `${start.slice(0, 11)}20:30`,
      'Bootshaus am See',
      `${origin}/photos/class-${photo}.jpg`,
    ].join(';'),
  )
  const head = 'Kursname;Beschreibung;E-Mail;Preis;Plätze;Thema;Beginn;Ende;Ort;Foto'
  return Buffer.from([head, ...lines].join('\r\n').replaceAll('€', '\u0080'), 'latin1')
}

/** A boat on two waves, as wide as a logo is. */
const drawLogo = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="420" height="120" fill="none" stroke="#1f5fbf" stroke-width="10" stroke-linecap="round"><path d="M120 66h180l-30 30H150zM210 58V14l56 40M30 108q30-16 60 0t60 0 60 0 60 0 60 0 60 0"/></svg>',
    ),
  )
    .png()
    .toBuffer()

/**
 * An owner, who has a keyboard only, makes an empty server their school: name, logo, light colours, German first
 * and English second, an imprint, six slides, three invited instructors and a list of classes.
 */
export async function openOwnSchool(
  browser: Browser,
  { origin, token, mails }: EmptySchool,
  see: See,
): Promise<void> {
  // While the site opens, nothing answers.
  const expects: [number, string][] = [
    [503, `${origin}/`],
    [0, `${origin}/`],
  ]
  const { page, leave } = await visit(browser, origin, { expects, locale: 'de-DE' })
  const keys = useKeys(page)
  const { write, press, follow, publish } = keys

  await page.goto(`/setup#token=${token}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ihr Konto' })).toBeVisible()
  await see(page, 'set-up')
  await write('Ihr Name', 'Olga Owner')
  await write('E-Mail-Adresse', firstAdmin.email)
  await write('Passwort', firstAdmin.password)
  await write('Passwort bestätigen', firstAdmin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ihre Schule' })).toBeFocused()
  await write('Name der Schule', school)
  // Each is chosen by its first letters.
  await keys.choose('Zeitzone', 'Europe/Zurich')
  await keys.choose('Sprachen', 'Deutsch, E')
  await keys.choose('Währung', 'Euro')
  await keys.choose('Widerrufsrecht', 'E')
  await press('Weiter')
  await expect(page.getByRole('heading', { level: 1, name: 'Farben' })).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: /Dunkelkammer/ }))
  await page.keyboard.press('ArrowDown')
  await see(page, 'colours')
  await press('Weiter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ihre Angaben prüfen' })).toBeFocused()
  await press('Schule öffnen')
  await expect(page).toHaveURL('/login')
  await page.locator(ready).waitFor({ state: 'attached' })
  await tabTo(page, page.getByPlaceholder('Ihre E-Mail-Adresse'))
  await page.keyboard.type(firstAdmin.email)
  await tabTo(page, page.locator('input[type=password]'))
  await page.keyboard.type(firstAdmin.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')

  await page.goto('/dashboard/school')
  await write('Slogan', 'Fotografieren lernen, am Wasser')
  await write('Anschrift', 'Seestraße 4, 78462 Konstanz')
  await publish()
  await see(page, 'name')

  await follow('Aussehen')
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await drawLogo() }
  await keys.send(group(page, 'Logo'), logo)
  await expect(group(page, 'Logo').getByRole('img', { includeHidden: true })).toBeVisible()
  await publish()
  await see(page, 'look')

  await follow('Startseite')
  for (const [index, [german, english]] of slides.entries()) {
    const slide = page.getByRole('group', { name: `Bild ${index + 1}`, exact: true })
    await tabTo(page, slide.locator('summary'))
    await page.keyboard.press('Enter')
    const photo = await readFile(join(photos, `class-${String(index + 4).padStart(2, '0')}.jpg`))
    await keys.send(slide, { name: `${index}.jpg`, mimeType: 'image/jpeg', buffer: photo })
    await expect(slide.locator('img').first()).toHaveAttribute('src', /\/photos\/slide-/, {
      // Pictures are prepared one after the other, with the least priority.
      timeout: 120_000,
    })
    const heading = slide.getByLabel('Überschrift', { exact: true })
    await keys.fill(heading.first(), german)
    await keys.fill(heading.last(), english)
  }
  await see(page, 'slides')
  await publish()

  await follow('Seiten')
  await follow('Impressum')
  await keys.fill(
    page
      .getByRole('group', { name: 'Deutsch', exact: true })
      .getByRole('textbox', { name: 'Text' }),
    'Schule am See GmbH, Seestraße 4, 78462 Konstanz. Vertreten durch Olga Owner.',
  )
  await keys.choose('Status', 'Ö')
  await publish()
  await see(page, 'imprint')

  await page.goto('/dashboard/school?part=people')
  await keys.choose('Wer sich als Kursleitung registrieren kann', 'Nur')
  await publish()
  for (const { email } of instructors) {
    await write('E-Mail-Adresse', email)
    await page.keyboard.press('Enter')
    await keys.close('Einladung gesendet')
    await expect(page.getByText(email).first()).toBeVisible()
  }
  await see(page, 'people')
  for (const person of instructors)
    await acceptInvitation(browser, origin, await findLink(mails, person.email), person)

  await page.goto('/dashboard/import?kind=classes')
  const list = { name: 'kurse.csv', mimeType: 'text/csv', buffer: classFile(origin) }
  await keys.send(page.getByRole('main'), list)
  await expect(page.getByRole('button', { name: '3 Kurse importieren' })).toBeVisible()
  await see(page, 'import')
  await press('3 Kurse importieren')
  await expect(page.getByText('3 Kurse wurden importiert.')).toBeVisible()
  await leave()
}

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** What somebody without a mouse can do. */
function useKeys(page: Page) {
  let chosen: { name: string; mimeType: string; buffer: Buffer } = {
    name: '',
    mimeType: '',
    buffer: Buffer.from(''),
  }
  // Once for all: a listener that is added just before a press may come too late.
  page.on('filechooser', (chooser) => void chooser.setFiles(chosen))
  const fill = async (field: ReturnType<Page['getByLabel']>, text: string) => {
    await tabTo(page, field)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  const field = (label: string) => page.getByLabel(label, { exact: true }).first()
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }))
    await page.keyboard.press('Enter')
  }
  const close = async (title: string) => {
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(title)
    await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  }
  return {
    fill,
    press,
    close,
    write: (label: string, text: string) => fill(field(label), text),
    /** Of a list, by its first letters. */
    choose: async (label: string, letters: string) => {
      await tabTo(page, field(label))
      await page.keyboard.type(letters)
    },
    follow: async (name: string) => {
      // The side bar has a link of this name, too.
      await tabTo(page, page.getByRole('main').getByRole('link', { name, exact: true }).last())
      await page.keyboard.press('Enter')
    },
    publish: async () => {
      await press('Veröffentlichen')
      await close('Veröffentlicht')
    },
    /** A file, by the button that opens the browser's dialog. */
    send: async (place: ReturnType<Page['getByRole']>, file: typeof chosen) => {
      chosen = file
      await tabTo(page, place.getByRole('button', { name: /auswählen$/ }))
      await page.keyboard.press('Enter')
    },
  }
}

/** The link of an invitation, once its mail is there. */
async function findLink(mails: MailServer, email: string): Promise<string> {
  const find = () => /http\S+\/register#[^\s"<]+/.exec(mails.mailsTo(email).join('\n'))?.[0]
  await expect.poll(find, `an invitation to ${email}`).toBeDefined()
  return find() ?? ''
}

/** The mailed link, on the invited person's own device. */
async function acceptInvitation(
  browser: Browser,
  origin: string,
  link: string,
  { first, last }: (typeof instructors)[number],
) {
  const { page, leave } = await visit(browser, origin, { locale: 'de-DE' })
  await page.goto(link)
  await expect(page.getByText('Sie sind eingeladen: als Kursleitung.')).toBeVisible()
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await fill('Vorname', first)
  await fill('Nachname', last)
  await fill('Passwort', 'a-long-password')
  await fill('Passwort wiederholen', 'a-long-password')
  await page.getByRole('main').getByRole('button', { name: 'Registrieren', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Danke' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await leave()
}
