import {
  askWithoutPause,
  deleteProviders,
  readNothing,
  sendAhead,
  sendHalfBodies,
  type Target,
} from '#tests/support/school/attacks.ts'

// One hostile caller in its own process:
// node bench/attacker.ts <attack> <port> <ID token> <path of a long work> <ID token of its student>

/** A work with many comments, and its student's token. */
type LongWork = { path: string; student: string }

/** The hostile callers' behaviour, by name, until the process is ended. */
export const attacks: Record<string, (target: Target, token: string, work: LongWork) => unknown> = {
  '5 connections send 2,000 × `GET /` ahead': (target) => sendAhead(target, '/', 5, 2_000),
  '200 connections ask 60 × for a photograph and read nothing': (target) =>
    readNothing(target, '/photos/hero-1-2000.webp', 200, 60),
  '32 connections ask for a cached `/` without a pause': (target) =>
    askWithoutPause(target, '/', 32),
  '32 connections ask for the classes without a pause': (target) =>
    askWithoutPause(target, '/api/classes', 32),
  '32 connections ask for ever other pages': (target) =>
    askWithoutPause(target, (n) => `/classes?q=${n.toString(36)}`, 32),
  '400 half-sent bodies of 64 KB': (target, token) =>
    sendHalfBodies(target, { path: '/api/classes', token, bytes: 65_000 }, 400),
  '6 connections ask for a long work without a pause': (target, _, { path, student }) =>
    askWithoutPause(target, path, 6, student),
  '60 connections ask for a long work and read nothing': (target, _, { path, student }) =>
    readNothing(target, path, 60, 1, student),
  '5 exports of the student with a long work': (target, _, { student }) =>
    askWithoutPause(target, '/api/me/export', 1, student),
  '450 lists of some 12,000 providers to delete': (target) => deleteProviders(target, 450),
}

if (import.meta.main) {
  const [, , name = '', port = '', token = '', path = '', student = ''] = process.argv
  const attack = attacks[name]
  if (attack === undefined) throw new Error(`no attack is named ${name}`)
  attack({ port: Number(port) }, token, { path, student })
}
