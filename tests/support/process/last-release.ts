import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, root } from '#tests/support/documents.ts'

const stampOf = (folder: string) => join(folder, 'build', '.release')

/**
 * Checks the last release out and builds it, once: its folder. If the repository does not have it, as in a shallow
 * clone or an archive, the reason that a test that needs it cannot run.
 */
export function buildLastRelease(): { folder: string } | { missing: string } {
  const commit = read('deploy/last-release').trim()
  const folder = join(root, 'build', 'releases', commit)
  if (existsSync(stampOf(folder))) return { folder }
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
  } catch {
    return {
      missing: `needs git and the commit ${commit} of deploy/last-release (git fetch --unshallow)`,
    }
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'build'), { recursive: true })
  const archive = join(folder, 'release.tar')
  git('archive', '-o', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  // Different packages are installed by its own build.
  if (git('diff', '--name-only', commit, '--', 'package-lock.json') === '')
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Its build makes them again if they differ.
  for (const name of ['photos', '.photographs-sources'])
    cpSync(join(root, 'build', name), join(folder, 'build', name), { recursive: true })
  const build = "await (await import('./tools/build.mjs')).ensureBuilt()"
  execFileSync(process.execPath, ['--input-type=module', '-e', build], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: '' },
    stdio: 'inherit',
  })
  writeFileSync(stampOf(folder), '')
  return { folder }
}
