import assert from 'node:assert/strict'
import { runOperatorCommand } from './command.ts'

/** Runs `npm run doctor` in its own process with these settings, and the required ones. */
export async function runDoctor(settings: Record<string, string>, ...words: string[]) {
  const required = {
    IDENTITY_API_KEY: 'key',
    IDENTITY_SECRET: 's'.repeat(32),
    PAYMENTS: 'instant',
    WITHDRAWAL: 'eu',
  }
  const { code, output } = await runOperatorCommand('doctor', words, { ...required, ...settings })
  const lines = output.split('\n')
  return {
    code,
    lines,
    /** The line about a part. */
    about: (what: string): string =>
      lines.find((line) => line.includes(`: ${what}: `)) ??
      assert.fail(`nothing about ${what} in ${output}`),
  }
}
