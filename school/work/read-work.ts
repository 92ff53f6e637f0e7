import type { QueryOf } from '#contract/api.ts'
import {
  maxBeginning,
  type Comment,
  type NewestComment,
  type Subject,
  type Thread,
  type Version,
  type Work,
} from '#contract/critique.ts'
import type { Page } from '#contract/endpoint.ts'
import { formerInstructor, formerStudent } from '#contract/former.ts'
import type { Actor } from '#school/base/caller.ts'
import { toPage, windowOf } from '#school/base/paging.ts'
import { refuse } from '#school/base/refuse.ts'
import type { School } from '#school/base/school.ts'
import type { Db } from '#school/base/tables.ts'
import { signPicture } from '#school/photos/signed-pictures.ts'
import { hasSeat } from '#school/seats/seats.repo.ts'
import { rulesOf } from './assignment-row.ts'
import { factsFrom, checkVersion, readFacts, takenOf, toVersionFacts } from './check-version.ts'
import { noteOpened } from './note-opened.ts'
import * as repo from './read-work.repo.ts'
import { beganOf } from './shown-works.ts'
import { mayComment, seesDrafts, teaches, viewerOf, type Viewer } from './work-rights.ts'

type AuthorRow = Pick<repo.ThreadRow, 'author_id' | 'author_name' | 'author_role'>

const nameOf = ({ author_name, author_role }: AuthorRow) =>
  author_name || (author_role === 'Student' ? formerStudent : formerInstructor)

function roleOf(row: AuthorRow, work: repo.WorkRow): Comment['authorRole'] {
  if (row.author_id === work.student_id) return 'student'
  if (row.author_id === work.instructor_id) return 'instructor'
  return row.author_role === 'Admin' ? 'admin' : 'classmate'
}

type PageRow = Awaited<ReturnType<typeof repo.listPage>>[number]

function toComment(row: PageRow, work: repo.WorkRow, actor: Actor): Comment {
  return {
    _id: row.id,
    authorName: nameOf(row),
    authorRole: roleOf(row, work),
    isOwn: row.author_id === actor.id,
    text: row.removed_at === null ? row.text : null,
    createdAt: row.created_at,
    edited: row.edited_at !== null,
  }
}

/** Cuts between characters, not between the two code units of an emoji. */
function cutBeginning(text: string): { text: string; more: boolean } {
  const characters = text.length > maxBeginning ? Array.from(text) : []
  const more = characters.length > maxBeginning
  return { text: more ? `${characters.slice(0, maxBeginning - 1).join('')}…` : text, more }
}

function toThread(row: repo.ThreadRow, work: repo.WorkRow, actor: Actor, isHere: boolean): Thread {
  const { text, more } = cutBeginning(row.beginning)
  const { thread_id, number, kind, x, y, w, h, subject, advice, opened_by, opened_at } = row
  const asks = advice === 'try'
  const first = { ...row, id: row.comment_id, text }
  return {
    _id: thread_id,
    number,
    kind,
    x,
    y,
    w,
    h,
    subject: subject as Subject,
    advice,
    state: asks && row.resolved_at === null ? 'open' : 'resolved',
    resolvedIn: row.resolved_in,
    mayResolve: asks && isHere && (opened_by === actor.id || teaches(actor, work)),
    createdAt: opened_at,
    comments: [toComment(first, work, actor)],
    more,
    replies: row.comments - 1,
  }
}

const toNewest = (row: repo.NewestRow, actor: Actor): NewestComment => ({
  _id: row.id,
  authorName: nameOf(row),
  isOwn: row.author_id === actor.id,
  thread: row.thread_id,
  createdAt: row.created_at,
})

async function rightsOf({ db }: School, actor: Actor, work: repo.WorkRow, viewer: Viewer) {
  const isOpen = work.status === 'draft' || work.status === 'again'
  // A student who gave up the seat can only read.
  const isHere = viewer !== 'student' || (await hasSeat(db, actor.id, work.class_id))
  return {
    mayComment: isHere && mayComment(viewer, work),
    mayAnswer: viewer === 'instructor',
    mayAddVersion: viewer === 'student' && isOpen && isHere,
  }
}

/** 404 unknown, or not for the actor. */
export async function readWork(school: School, actor: Actor, id: string): Promise<Work> {
  const { db } = school
  const row = await repo.findWork(db, id)
  const viewer = row && (await viewerOf(db, actor, row))
  if (row === undefined || viewer === undefined) throw refuse('not-found', 'noWork')
  const all = await repo.listVersions(db, row.hand_in_id)
  const seen = seesDrafts(viewer) ? all : all.filter((one) => one.handed_in_at !== null)
  const own = seen.filter((one) => one.work_id === id)
  if (own.length === 0) throw refuse('not-found', 'noWork')
  const isPrivate = row.sharing === 'instructor' || own.some((one) => one.handed_in_at === null)
  if (viewer === 'admin' && isPrivate)
    await noteOpened(school, actor, { id, name: row.assignment_title })
  const versionIds = own.map((version) => version.id)
  // Classmates who may not comment don’t see comments either.
  const seesThreads = mayComment(viewer, row)
  const threads = seesThreads ? await repo.listThreads(db, versionIds) : []
  const newest = seesThreads ? await repo.listNewest(db, versionIds) : []
  const rights = await rightsOf(school, actor, row, viewer)
  const byVersion = Map.groupBy(threads, ({ version_id }) => version_id)
  const threadsOf = (versionId: string) =>
    (byVersion.get(versionId) ?? []).map((one) => toThread(one, row, actor, rights.mayComment))
  const byWork = Map.groupBy(seen, ({ work_id }) => work_id)
  const lastOnes = [...byWork.values()].flatMap((versions) => versions.slice(-1))
  const factsOf = (version: repo.VersionRow) => toVersionFacts(version, readFacts(version.facts))
  const rules = rulesOf(row)
  const classBegan = beganOf(row, school.settings.timeZone)
  const sharesNotes = viewer !== 'classmate'
  const toVersion = async (version: repo.VersionRow): Promise<Version> => {
    const facts = factsOf(version)
    const others = lastOnes.filter((one) => one.work_id !== id).map(factsOf)
    return {
      _id: version.id,
      number: version.number,
      note: sharesNotes ? version.note : '',
      createdAt: version.created_at,
      handedIn: version.handed_in_at !== null,
      pictures: await signPicture(school, version.photo_id, actor.id),
      width: facts.file.width,
      height: facts.file.height,
      facts: takenOf(facts),
      factsFrom: factsFrom(facts),
      rules: checkVersion(rules, facts, { all: [facts, ...others], classBegan }),
      threads: threadsOf(version.id),
    }
  }
  return {
    _id: id,
    title: row.title,
    alt: row.alt,
    note: sharesNotes ? row.note : '',
    handInId: row.hand_in_id,
    status: row.status,
    late: row.late === 1,
    studentName: row.student_name || formerStudent,
    isOwn: viewer === 'student',
    assignmentId: row.assignment_id,
    assignmentTitle: row.assignment_title,
    classId: row.class_id,
    className: row.class_name,
    rules,
    versions: await Promise.all(own.map(toVersion)),
    newest: newest.map((one) => toNewest(one, actor)),
    works: await Promise.all(
      lastOnes.map(async ({ work_id, title, alt, photo_id }) => ({
        _id: work_id,
        title,
        alt,
        pictures: await signPicture(school, photo_id, actor.id),
      })),
    ),
    ...rights,
    hasNew: seen.some((one) => one.handed_in_at === null),
  }
}

/** Of a thread, oldest first. 404 unknown, or not for the actor. */
export async function listComments(
  school: School,
  actor: Actor,
  threadId: string,
  page: QueryOf<'listComments'>,
): Promise<Page<Comment>> {
  const { db } = school
  const thread = await repo.findThread(db, threadId)
  const work = thread && (await repo.findWork(db, thread.work_id))
  const viewer = work && (await viewerOf(db, actor, work))
  if (work === undefined || viewer === undefined || !mayComment(viewer, work))
    throw refuse('not-found', 'noThread')
  const isDraft = thread?.handed_in_at === null
  if (isDraft && !seesDrafts(viewer)) throw refuse('not-found', 'noThread')
  if (viewer === 'admin' && (isDraft || work.sharing === 'instructor'))
    await noteOpened(school, actor, { id: work.id, name: work.assignment_title })
  const window = windowOf('comments', page, 'text')
  const rows = await repo.listPage(db, threadId, window)
  const toItem = (row: PageRow) => toComment(row, work, actor)
  return toPage(window, rows, ({ id }) => id, toItem)
}

/** Checked whenever an address is used. */
export async function maySeePicture(db: Db, viewerId: string, photoId: string): Promise<boolean> {
  const found = await repo.findByPhoto(db, photoId, viewerId)
  if (found === undefined) return false
  const { viewer_role: role, version_handed_in_at, ...work } = found
  const viewer = await viewerOf(db, { id: viewerId, role }, work)
  return viewer !== undefined && (version_handed_in_at !== null || seesDrafts(viewer))
}

/** Also decides who is told about it. */
export async function seesComments(db: Db, viewerId: string, workId: string): Promise<boolean> {
  const found = await repo.findForViewer(db, workId, viewerId)
  if (found === undefined) return false
  const { viewer_role: role, ...work } = found
  const viewer = await viewerOf(db, { id: viewerId, role }, work)
  return viewer !== undefined && mayComment(viewer, work)
}
