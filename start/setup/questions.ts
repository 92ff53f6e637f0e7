import { emailCalled, personName } from '#contract/fields.ts'
import { isCurrency } from '#contract/money.ts'
import { namePart } from '#contract/school-parts.ts'
import { withdrawalLaws } from '#contract/withdrawal-right.ts'
import { z } from '#contract/zod.ts'
import { passwordLengths } from '#identity/accounts/passwords.ts'
import { readTranslator } from '#messages/catalogue.ts'
import { languageNames, languages, type Language } from '#messages/languages.ts'
import { fault } from '#messages/reasons.ts'
import type { Key } from '#messages/sources.ts'
import { readyLooks } from '#school/settings/palettes.ts'
import { settings } from '#start/config/config.ts'
import { shared, type SharedQuestion } from './shared-questions.ts'

export type LookName = keyof typeof readyLooks
export const lookNames = Object.keys(readyLooks) as [LookName, ...LookName[]]

type Choice = { value: string; label: string }

type Question = {
  group: Group
  label: Key<'setup'>
  hint?: Key<'setup'>
  check: z.ZodType<string>
  /** A list of choices, in a language; otherwise a line of text. */
  choices?: (language: Language) => Choice[]
  input?: { type: 'text' | 'email' | 'password'; autocomplete: string }
  environment?: SharedQuestion
}

/** One screen each. */
export const groups = ['admin', 'school', 'look'] as const
export type Group = (typeof groups)[number]

const asSetting = (variable: 'SCHOOL_TIME_ZONE' | 'CURRENCY' | 'LANGUAGES' | 'WITHDRAWAL') =>
  z
    .string({ error: fault('invalid') })
    .max(200, fault('invalid'))
    .refine((value) => settings[variable].safeParse(value).success, fault('invalid'))

const password = z
  .string({ error: fault('required', { label: 'labelPassword' }) })
  .min(passwordLengths.min, fault('tooShort', { label: 'labelPassword', min: passwordLengths.min }))
  .max(passwordLengths.max, fault('tooLong', { label: 'labelPassword', max: passwordLengths.max }))

const ofEnvironment = (name: keyof typeof shared) => ({
  label: shared[name].label,
  hint: shared[name].hint,
  environment: shared[name],
})

const toChoice = (value: string): Choice => ({ value, label: value })

/** Each language alone, and each first with the others behind it. */
const listLanguages = (): Choice[] =>
  languages.flatMap((own) => {
    const all = [own, ...languages.filter((other) => other !== own)]
    return [[own], all].map((chosen) => ({
      value: chosen.join(','),
      label: chosen.map((one) => languageNames[one]).join(', '),
    }))
  })

function listCurrencies(language: string): Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return Intl.supportedValuesOf('currency')
    .filter(isCurrency)
    .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
}

const listLaws = (language: Language): Choice[] =>
  withdrawalLaws.map((law) => ({
    value: law,
    label: readTranslator(language, 'setup')('withdrawalLaw', { law }),
  }))

/**
 * What a new school is asked, in this order: by the page /setup, and, where the environment can say it, too, by `npm run
 * setup`.
 */
export const questions = {
  adminName: {
    group: 'admin',
    label: 'adminName',
    check: personName('labelName', 1, 256),
    input: { type: 'text', autocomplete: 'name' },
  },
  email: {
    group: 'admin',
    label: 'email',
    check: emailCalled('labelShortEmail'),
    input: { type: 'email', autocomplete: 'username' },
  },
  password: {
    group: 'admin',
    label: 'password',
    hint: 'passwordHint',
    check: password,
    input: { type: 'password', autocomplete: 'new-password' },
  },
  confirm: {
    group: 'admin',
    label: 'confirm',
    check: z.string({ error: fault('required', { label: 'labelConfirmPassword' }) }),
    input: { type: 'password', autocomplete: 'new-password' },
  },
  name: {
    group: 'school',
    ...ofEnvironment('name'),
    check: namePart.shape.name,
    input: { type: 'text', autocomplete: 'organization' },
  },
  zone: {
    group: 'school',
    ...ofEnvironment('zone'),
    check: asSetting('SCHOOL_TIME_ZONE'),
    choices: () => ['UTC', ...Intl.supportedValuesOf('timeZone')].map(toChoice),
  },
  languages: {
    group: 'school',
    ...ofEnvironment('languages'),
    check: asSetting('LANGUAGES'),
    choices: listLanguages,
  },
  currency: {
    group: 'school',
    ...ofEnvironment('currency'),
    check: asSetting('CURRENCY'),
    choices: listCurrencies,
  },
  withdrawal: {
    group: 'school',
    ...ofEnvironment('withdrawal'),
    check: asSetting('WITHDRAWAL'),
    choices: listLaws,
  },
  look: {
    group: 'look',
    label: 'look',
    check: z.enum(lookNames, { error: fault('invalid') }),
  },
} satisfies Record<string, Question>

export type QuestionName = keyof typeof questions
export const listQuestions = (group?: Group) =>
  (Object.entries(questions) as [QuestionName, Question][]).filter(
    ([, question]) => group === undefined || question.group === group,
  )

/** The schema of the answers of a group, or of all; `locked` are not asked. */
export function answersOf(group: Group | undefined, locked: (name: QuestionName) => boolean) {
  const asked = listQuestions(group).filter(([name]) => !locked(name))
  const shape = Object.fromEntries(asked.map(([name, { check }]) => [name, check]))
  return z.object(shape).refine(({ password: first, confirm }) => first === confirm, {
    path: ['confirm'],
    error: fault('mismatch'),
    // Also while other answers are wrong.
    when: ({ value }) => {
      const { password: first, confirm } = value as Record<string, unknown>
      return typeof first === 'string' && typeof confirm === 'string'
    },
  })
}
