import type { schoolPartCalls } from '#contract/school-parts.ts'
import type { schoolTextCalls } from '#contract/school-texts.ts'
import type { Handlers } from '#school/base/handlers.ts'
import type { School } from '#school/base/school.ts'
import { deletePage, readPage } from './pages.ts'
import { findTexts } from './texts.ts'
import * as settings from './settings.ts'
import { listPartVersions } from './versions.ts'

type SettingsCalls = keyof typeof schoolPartCalls | keyof typeof schoolTextCalls

export const handleSettings = (school: School): Pick<Handlers, SettingsCalls> => ({
  readSchool: () => settings.readSchool(school),
  readPage: ({ params }) => readPage(school, params.part),
  deletePage: ({ params }, actor) => deletePage(school, actor, params.part),
  publishPart: ({ params, body }, actor) => settings.publishPart(school, actor, params.part, body),
  previewPart: ({ params, body }) => settings.previewPart(school, params.part, body),
  listPartVersions: ({ params }) => listPartVersions(school, params.part),
  restorePart: ({ params, body }, actor) =>
    settings.restorePart(school, actor, params.part, body.version),
  findTexts: ({ query }) => findTexts(school, query.q),
})
