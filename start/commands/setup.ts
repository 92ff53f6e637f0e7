import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { english } from '#messages/en.ts'
import type { Key, Source } from '#messages/sources.ts'
import { ConfigError, readSettings } from '#platform/settings.ts'
import { readConfig, settings } from '#start/config/config.ts'
import { shared, type SharedQuestion } from '#start/setup/shared-questions.ts'
import { formatEnvFile } from './env-file.ts'

type Answers = Partial<Record<keyof typeof settings, string>>

type Question = {
  setting: keyof typeof settings
  option: string
  text: string
  hint?: string | undefined
  /** The default answer; undefined if one is required. */
  defaultAnswer: (answers: Answers) => string | undefined
  toSetting?: (answer: string) => string
  /** Whether to ask, given the answers so far; always by default. */
  applies?: (answers: Answers) => boolean
}

const hostOf = ({ PUBLIC_ORIGIN = '' }: Answers) => PUBLIC_ORIGIN.replace('https://', '')
const isStripe = ({ PAYMENTS }: Answers) => PAYMENTS === 'stripe'

/** Of the page; the command speaks English, and plain texts need no translator. */
const wordsOf = (key: Key<'setup'>): string => {
  const source: Source = english.setup[key]
  return typeof source === 'string' ? source : source[0]
}

/** The page /setup asks for those that are left empty. */
const ofSchool = Object.values<SharedQuestion>(shared).map(
  ({ variable: setting, option, label, hint, example }): Question => ({
    setting,
    option,
    text: example === undefined ? wordsOf(label) : `${wordsOf(label)}, such as ${example}`,
    hint: wordsOf(hint),
    defaultAnswer: () => '',
  }),
)

const questions: Question[] = [
  {
    setting: 'PUBLIC_ORIGIN',
    option: 'domain',
    text: 'Domain name of the site, such as school.example',
    defaultAnswer: () => undefined,
    toSetting: (domain) => `https://${domain}`,
  },
  ...ofSchool,
  {
    setting: 'SMTP_URL',
    option: 'smtp',
    text: 'Mail server, such as smtps://user:password@mail.example (empty: no mail is sent)',
    defaultAnswer: () => '',
  },
  {
    setting: 'MAIL_FROM',
    option: 'from',
    text: 'Sender of mails',
    defaultAnswer: (answers) => `school@${hostOf(answers)}`,
    applies: ({ SMTP_URL }) => Boolean(SMTP_URL),
  },
  {
    setting: 'PAYMENTS',
    option: 'payments',
    text: 'Payments: stripe, or instant (the school collects the money itself)',
    defaultAnswer: () => 'instant',
  },
  {
    setting: 'STRIPE_SECRET_KEY',
    option: 'stripe-key',
    text: 'Stripe’s restricted key (rk_…)',
    defaultAnswer: () => undefined,
    applies: isStripe,
  },
  {
    setting: 'STRIPE_WEBHOOK_SECRET',
    option: 'stripe-webhook-secret',
    text: 'Signing secret of Stripe’s webhook endpoint (whsec_…)',
    defaultAnswer: () => undefined,
    applies: isStripe,
  },
]

/** By option; exits with the usage if they are wrong. */
function readArguments() {
  const options = Object.fromEntries(
    ['file', ...questions.map(({ option }) => option)].map((name) => [
      name,
      { type: 'string' } as const,
    ]),
  )
  try {
    return parseArgs({ options }).values
  } catch {
    const names = questions.map(({ option }) => `[--${option} …]`).join(' ')
    console.error(`usage: npm run setup -- [--file .env] ${names}`)
    return process.exit(2)
  }
}

/** Throws ConfigError if the answer is invalid. */
function check(question: Question, answers: Answers, answer: string): string {
  const { setting, defaultAnswer, toSetting = (same) => same } = question
  const value = answer === '' ? (defaultAnswer(answers) ?? '') : toSetting(answer)
  if (value === '' && defaultAnswer(answers) === undefined)
    throw new ConfigError(`--${question.option}: an answer is needed`)
  readSettings({ [setting]: settings[setting] }, { [setting]: value })
  formatEnvFile({ [setting]: value })
  return value
}

/** Asks for everything missing from the command line. Throws ConfigError for an invalid answer. */
async function askAll(options: Record<string, string | undefined>): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const lines = terminal[Symbol.asyncIterator]()

  async function ask(question: Question, answers: Answers): Promise<string> {
    const defaultAnswer = question.defaultAnswer(answers)
    if (question === ofSchool[0]) console.log(wordsOf('leaveEmpty'))
    if (question.hint) console.log(question.hint)
    process.stdout.write(`${question.text}${defaultAnswer ? ` [${defaultAnswer}]` : ''}: `)
    const { value } = (await lines.next()) as { value?: string }
    try {
      return check(question, answers, (value ?? '').trim())
    } catch (error) {
      // A person at a terminal can answer again.
      if (value === undefined || !process.stdin.isTTY || !(error instanceof ConfigError))
        throw error
      console.log(error.message)
      return ask(question, answers)
    }
  }

  try {
    const answers: Answers = {}
    for (const question of questions) {
      if (question.applies?.(answers) === false) continue
      const answer = options[question.option]
      answers[question.setting] =
        answer === undefined ? await ask(question, answers) : check(question, answers, answer)
    }
    return answers
  } finally {
    terminal.close()
  }
}

/**
 * `npm run setup`: asks for a real site's settings and writes them with fresh secrets to `.env`, for its
 * owner alone. Exits with 1 if the file exists, or an answer is invalid.
 */
async function main(): Promise<number> {
  const { file: name = '.env', ...options } = readArguments()
  const file = resolve(name)
  const refusal = `${file} already exists. Nothing was changed; edit it, or delete it to begin again.`
  if (existsSync(file)) throw new ConfigError(refusal)
  const set = {
    ...(await askAll(options)),
    IDENTITY_API_KEY: randomBytes(16).toString('hex'),
    IDENTITY_SECRET: randomBytes(32).toString('hex'),
  }
  readConfig(set, 'production')
  await writeFile(file, formatEnvFile(set), { mode: 0o600, flag: 'wx' }).catch(
    ({ code }: NodeJS.ErrnoException) => {
      throw new ConfigError(code === 'EEXIST' ? refusal : `${file} cannot be written: ${code}`)
    },
  )
  console.log(
    `Wrote ${file}. It holds the secrets of the site: keep a copy of it with your backups.`,
  )
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
