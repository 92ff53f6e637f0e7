import type { Api } from '#contract/api.ts'
import { asCsv } from '#tests/support/files/imports.ts'
import type { Scene, Who } from './scenes.ts'

export type Variant = { call: keyof Api; by: Who; title?: string; input: (scene: Scene) => object }

const seat = ({ heldSeat: id }: Scene) => ({ params: { id } })
const form = { className: 'Salt prints', price: 49.5, description: 'How light falls on paper.' }

/** Calls whose consequences depend on what there is. */
export const variants: Variant[] = [
  {
    call: 'runImport',
    by: 'admin',
    title: 'with a mail',
    input: () => ({
      params: { kind: 'people' },
      query: { mail: 'true' },
      body: asCsv('Name,Email\nMila,mila@old.example'),
    }),
  },
  {
    call: 'runImport',
    by: 'admin',
    title: 'of a class with dates',
    input: ({ people }) => ({
      params: { kind: 'classes' },
      body: asCsv(
        `Title,Description,Email,Price,Seats,Photo,Start,End
Fog,A walk in the fog.,${people.instructor.account.email},10,5,https://photos.example/a.jpg,2040-05-01 10:00,12:00`,
      ),
    }),
  },
  {
    call: 'deleteOrder',
    by: 'holder',
    title: 'of a paid seat that somebody waits for',
    input: seat,
  },
  {
    call: 'withdraw',
    by: 'newcomer',
    title: 'from a seat in a class without dates',
    input: ({ anytime: receipt, people }) => ({
      body: { name: 'Mila', email: people.holder.account.email, receipt },
    }),
  },
  {
    call: 'cancelPlace',
    by: 'admin',
    title: 'of a paid seat that somebody waits for',
    input: (scene) => ({ ...seat(scene), body: { amount: 1, reason: 'The room was cold' } }),
  },
  {
    call: 'cancelClass',
    by: 'instructor',
    title: 'with a paid seat, one in a cart, and somebody waiting',
    input: ({ busy: id }) => ({ params: { id }, body: { reason: 'The tutor is ill, sorry.' } }),
  },
  {
    call: 'updateClass',
    by: 'instructor',
    title: 'that moves, with a paid seat',
    input: ({ busy: id, moved }) => ({ params: { id }, body: { ...form, meetings: [moved] } }),
  },
  {
    call: 'updateClass',
    by: 'instructor',
    title: 'that gets another place, with a paid seat',
    input: ({ busy: id }) => ({ params: { id }, body: { ...form, place: 'Mill Lane 3' } }),
  },
  {
    call: 'setClassStatus',
    by: 'admin',
    title: 'denied',
    input: ({ pending: id }) => ({ params: { id }, body: { status: 'denied' } }),
  },
  {
    call: 'setUserRole',
    by: 'admin',
    title: 'of a student who has a seat',
    input: ({ people }) => ({
      params: { id: people.holder.actor.id },
      body: { role: 'Instructor' },
    }),
  },
  {
    call: 'deleteUser',
    by: 'admin',
    title: 'who has a paid seat that somebody waits for',
    input: ({ people }) => ({ params: { id: people.holder.actor.id } }),
  },
  {
    call: 'deleteUser',
    by: 'admin',
    title: 'who waits for a seat',
    input: ({ people }) => ({ params: { id: people.waiting.actor.id } }),
  },
  {
    call: 'leaveWaitlist',
    by: 'waiting',
    title: 'of somebody in line',
    input: ({ busy: id }) => ({ params: { id } }),
  },
  {
    call: 'answerHandIn',
    by: 'instructor',
    title: 'asking for a re-shoot',
    input: ({ handIn: id }) => ({ params: { id }, body: { status: 'again' } }),
  },
  {
    call: 'hideReview',
    by: 'admin',
    title: 'shown again',
    input: ({ review: id }) => ({ params: { id }, body: { hidden: false } }),
  },
]
