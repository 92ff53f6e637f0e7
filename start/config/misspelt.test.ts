import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError } from '#platform/settings.ts'
import { readConfig, settings } from './config.ts'
import { listMisspelt } from './misspelt.ts'

test('[19.6] a misspelt setting is named with the one that was meant', () => {
  for (const [name, meant] of [
    ['RATE_LIMTS', 'RATE_LIMITS'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['BACKPU_TO', 'BACKUP_TO'],
    ['BACKUP_EVRY', 'BACKUP_EVERY'],
    ['backup_to', 'BACKUP_TO'],
    ['PROT', 'PORT'],
    ['PUBLIC_ORIGN', 'PUBLIC_ORIGIN'],
    ['SMPT_URL', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
  ] as const)
    assert.deepEqual(listMisspelt({ [name]: 'x' }), [{ name, meant }], name)
})

test('[19.6] settings and the variables of other programs are not taken for misspelt ones', () => {
  const others = `BASH_ENV COLORTERM COMPOSE_PROFILES BASE_IMAGE DISPLAY EDITOR GNUPGHOME HISTFILE HOME HOSTNAME
    HTTP_PROXY INVOCATION_ID JOURNAL_STREAM KUBERNETES_PORT LANG LANGUAGE LC_ALL LISTEN_PID LOGNAME MAIL MAILTO
    MALLOC_ARENA_MAX NODE_ENV NODE_OPTIONS NOTIFY_SOCKET NO_PROXY OLDPWD PATH PGHOST PGPASSWORD PGPORT PGUSER
    POSTGRES_PASSWORD PROOF_PASSWORD PWD SHELL SHLVL SSH_CONNECTION SUDO_USER SYSTEMD_EXEC_PID TERM TEMP TMPDIR
    TZ USER XDG_RUNTIME_DIR _ npm_config_cache npm_lifecycle_event`
  const names = [...others.split(/\s+/), ...Object.keys(settings)]
  assert.deepEqual(listMisspelt(Object.fromEntries(names.map((name) => [name, 'x']))), [])
})

test('[19.6] a mistake in a list names its setting', () => {
  for (const value of ['xx', 'en,xx', 'en,en'])
    assert.throws(
      () => readConfig({ LANGUAGES: value }, 'demo'),
      (error) => error instanceof ConfigError && error.message.startsWith('LANGUAGES: must '),
      value,
    )
})
