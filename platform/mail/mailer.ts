import { createTransport } from 'nodemailer'
import { systemClock, type Clock } from '#platform/clock.ts'

/** A plain-text mail to one person. */
export type Message = { to: string; subject: string; text: string }

export type Mailer = {
  /** Hands a mail over; throws where that failed. */
  send: (message: Message) => Promise<void>
  /** Throws where no mail can be handed over now, whoever it is for. */
  check: () => Promise<void>
}

/** How long the mail server may take to answer, in milliseconds. */
const timeout = 10_000

/** How long the answer to `check` is believed, in milliseconds: a bad one is soon asked for again. */
const believed = { good: 5_000, bad: 1_000 }

/**
 * Sends through the mail server at `url` (`smtp://user:password@host:587`, `smtps://…`), in the name
 * of `from`. Throws nodemailer's errors. `check` connects and logs in; many at once do so once.
 */
export function createSmtpMailer(url: string, from: string, clock: Clock = systemClock): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })
  let last: { answer: Promise<void>; until: number } | undefined
  const verify = async () => {
    await transport.verify()
  }
  const ask = (): Promise<void> => {
    const asked = { answer: verify(), until: Infinity }
    const keepFor = (time: number) => () => {
      asked.until = clock() + time
    }
    asked.answer.then(keepFor(believed.good), keepFor(believed.bad))
    last = asked
    return asked.answer
  }
  return {
    send: async ({ to, subject, text }) => {
      // As an address object, so that no character of it can begin a second recipient.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
    check: () => (last !== undefined && clock() < last.until ? last.answer : ask()),
  }
}
