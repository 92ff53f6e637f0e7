import { fault, type Label } from '#messages/reasons.ts'
import { z } from './zod.ts'
import type { Calls, Limit } from './endpoint.ts'
import { homePart } from './home-part.ts'
import { lookChoice } from './look.ts'
import { ownPages, pageEntry, pagePartName, shownPage, type PagePart } from './school-pages.ts'
import { textsPart } from './school-texts.ts'
import {
  currencyCode,
  deletedCount,
  emailCalled,
  example,
  httpsUrl,
  languageTag,
  modifiedCount,
  moment,
  name,
  nameOrNone,
  oneOf,
  text,
  textOrNone,
} from './fields.ts'

// The school's own settings, which an admin changes (clause 20): one schema for each part. `z.record` and others that no
// schema needs yet would be in every form's script.

const none = z.literal('')

const address = (label: Label, value: string) =>
  z.union([none, httpsUrl(label)], { error: fault('httpsAddress', { label }) }).meta(example(value))

/** Fields of `namePart`, by the names of the networks. */
export const networks = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  x: 'X',
} as const
export type Network = keyof typeof networks

/** Name and contact. Empty: left out, or as in the school's texts. */
export const namePart = z.object({
  name: name('labelSchoolName', 1, 60).meta(example('Lakeside School of Photography')),
  tagline: nameOrNone('labelTagline', 120).meta(
    example('Photography by the lake', 'Empty: that of each language'),
  ),
  address: textOrNone('labelPostalAddress', 400).meta(
    example('Quay 1\n8001 Zürich', 'Also printed on receipts'),
  ),
  email: z
    .union([none, emailCalled('labelContactEmail')], { error: fault('noEmail') })
    .meta(example('hello@lakeside.example', 'Empty: the address that mails are sent from')),
  telephone: nameOrNone('labelTelephone', 40).meta(example('+41 44 123 45 67')),
  instagram: address('labelInstagram', 'https://www.instagram.com/lakeside'),
  facebook: address('labelFacebook', 'https://www.facebook.com/lakeside'),
  youtube: address('labelYoutube', 'https://www.youtube.com/@lakeside'),
  x: address('labelSocialX', 'https://x.com/lakeside'),
})

/** `invited`: nobody can register as an instructor; an admin invites them (clause 20.6). */
export const peoplePart = z.object({
  instructors: oneOf('labelInstructors', ['open', 'invited']).meta(example('invited')),
})

export const schoolParts = {
  name: namePart,
  look: lookChoice,
  home: homePart,
  texts: textsPart,
  people: peoplePart,
}

export type SchoolPart = keyof typeof schoolParts
export const schoolPartNames = Object.keys(schoolParts) as [SchoolPart, ...SchoolPart[]]

/** A part, or a page of the school's own. */
export type PartName = SchoolPart | PagePart

/** The value of each part. */
export type PartValues = { [Part in SchoolPart]: z.output<(typeof schoolParts)[Part]> }

/**
 * The environment variable that sets a field of a part, on a server where it is set: the field is then
 * locked.
 */
export const partVariables: {
  [Part in SchoolPart]: { [Field in keyof PartValues[Part]]?: string }
} = {
  name: {
    name: 'PRODUCT_NAME',
    address: 'SCHOOL_ADDRESS',
    instagram: 'SOCIAL_INSTAGRAM',
    facebook: 'SOCIAL_FACEBOOK',
    youtube: 'SOCIAL_YOUTUBE',
    x: 'SOCIAL_X',
  },
  look: {},
  home: {},
  texts: {},
  people: { instructors: 'INSTRUCTORS' },
}

/** Older versions are deleted. */
export const partVersions = {
  max: 50,
  of: 'versions kept',
  per: 'part of the school',
} satisfies Limit

/** Those sent to the school, in one version. */
export const partPhotos = { max: 50, of: 'photos', per: 'part of the school' } satisfies Limit

const part = z.object({
  part: z.union([oneOf('labelPart', schoolPartNames), pagePartName], {
    error: fault('oneOf', { label: 'labelPart', words: [...schoolPartNames, 'page-…'] }),
  }),
})
const page = z.object({ part: pagePartName })
const version = z.int().min(0)

const present = <Value extends z.ZodType>(value: Value) =>
  z.object({
    version: version.meta(example(3, '0: never published')),
    value,
    locked: z
      .object({})
      .catchall(z.string())
      .meta(example({ name: 'PRODUCT_NAME' }, 'Fields set by an environment variable')),
  })

const presentPage = present(shownPage)
export type PresentPage = z.output<typeof presentPage>

export const ownSchool = z.object({
  name: present(namePart),
  look: present(lookChoice),
  home: present(homePart),
  texts: present(textsPart),
  people: present(peoplePart),
  pages: z.array(pageEntry).describe('Without their texts: those of every school first'),
  money: z
    .object({
      currency: currencyCode,
      taxPercent: z.number().meta(example(19, 'Included in prices')),
      instructorPercent: z.int().meta(example(70, 'The instructors’ share of sales')),
      bookYears: z.int().meta(example(10, 'How long the books keep the names of deleted people')),
      provider: z.boolean().meta(example(true, 'Whether students pay at a provider')),
    })
    .describe('Set by the operator of the server'),
})
export type OwnSchool = z.output<typeof ownSchool>

export const partVersion = z.object({
  version: version.meta(example(3)),
  at: moment,
  byName: z.string().meta(example('Ada Holm')),
  changed: z.array(z.string()).meta(example(['tagline'], 'The fields that this version changed')),
})
export type PartVersion = z.output<typeof partVersion>

const partValue = z
  .object({})
  .catchall(z.unknown())
  .meta(example({ instructors: 'invited' }, 'All fields of the part, as GET /school has them'))

const publishing = { access: 'school:edit', params: part } as const

export const schoolPartCalls = {
  readSchool: {
    method: 'GET',
    path: '/school',
    summary: 'The school’s own settings, and which of them the server’s environment sets',
    access: 'school:edit',
    response: ownSchool,
  },

  readPage: {
    method: 'GET',
    path: '/school/:part',
    summary: 'A page of the school’s own, with its texts; an empty draft if there is none',
    access: 'school:edit',
    params: page,
    response: presentPage,
  },

  deletePage: {
    method: 'DELETE',
    path: '/school/:part',
    summary: 'Delete a page with all its versions; not one that every school has',
    access: 'school:edit',
    params: page,
    response: deletedCount,
  },

  publishPart: {
    ...publishing,
    method: 'PUT',
    path: '/school/:part',
    summary: 'Publish a part of the school’s settings',
    body: z.object({
      version: version.meta(example(3, 'As it was read')),
      value: partValue,
    }),
    response: modifiedCount,
    errors: ['changed-meanwhile'],
    limits: [partVersions, partPhotos, ownPages],
  },

  previewPart: {
    ...publishing,
    method: 'POST',
    path: '/school/:part/preview',
    summary: 'A page of the site as it would be with a part that is not published',
    body: z.object({
      path: text('labelPath', 1, 200).meta(example('/contact', 'Without the prefix of a language')),
      language: languageTag,
      value: partValue,
    }),
    response: z.object({
      html: z.string().meta(example('<!DOCTYPE html>…', 'Without scripts')),
    }),
    errors: ['not-found', 'unavailable'],
  },

  listPartVersions: {
    ...publishing,
    method: 'GET',
    path: '/school/:part/versions',
    summary: 'The published versions of a part, newest first',
    response: z.array(partVersion),
  },

  restorePart: {
    ...publishing,
    method: 'POST',
    path: '/school/:part/restore',
    summary: 'Publish an older version of a part again',
    body: z.object({ version: version.min(1).meta(example(2)) }),
    response: modifiedCount,
    errors: ['not-found'],
  },
} satisfies Calls
