import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { read } from '#tests/support/documents.ts'

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(port, '127.0.0.1')
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false))
    probe.once('connect', () => probe.destroy())
  })

/** Starts our example of nginx in front of several servers, on this machine and without TLS; ends with the test. */
export async function startNginx(
  t: TestContext,
  port: number,
  servers: readonly number[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'safelight-nginx-'))
  t.after(() => rm(folder, { recursive: true }))
  const example = read('deploy/nginx.conf')
    .replace(/^server \{\s+listen 80;[^]*?^\}$/m, '')
    .replaceAll(/^ *(?:listen \[::\]|ssl_certificate).*$/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(
      'server 127.0.0.1:3000;',
      servers.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(' '),
    )
    .replaceAll('server_name school.example;', '')
  const [conf, log] = [join(folder, 'nginx.conf'), join(folder, 'error.log')]
  await writeFile(
    conf,
    `pid ${join(folder, 'pid')}; daemon off; error_log ${log};
    events {} http { access_log off; ${example} }`,
  )
  const proxy = spawn('nginx', ['-c', conf], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(proxy, 'close')
  t.after(async () => {
    proxy.kill('SIGTERM')
    await ended
  })
  while (!(await isOpen(port))) {
    if (proxy.exitCode !== null) throw new Error(`nginx ended with ${proxy.exitCode}`)
    await wait(50)
  }
}
