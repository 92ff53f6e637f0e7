import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A disk for one test alone: a mounted file with the file system ext4. */
export type OwnDisk = {
  folder: string
  /** Flushes everything written so far to the disk. */
  flush: () => void
  /** From now on nothing reaches the disk, not even data in memory: as if the power had failed. */
  cutPower: () => void
  /** Mounts it again once nobody uses it, with the data that had reached it. */
  mountAgain: () => Promise<void>
  remove: () => Promise<void>
}

/** EXT4_IOC_SHUTDOWN, and its argument for "do not write the journal". */
const [shutdown, withoutJournal] = ['0x8004587D', 2]

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' })

/** Makes one of 512 MB; without the right to mount, or without loop devices, returns what is missing. */
export async function mountOwnDisk(): Promise<OwnDisk | string> {
  const parent = await mkdtemp(join(tmpdir(), 'safelight-disk-'))
  const folder = join(parent, 'mounted')
  let mounts = 0
  const file = () => join(parent, `disk-${mounts}`)
  await writeFile(file(), '')
  await truncate(file(), 512 * 1024 * 1024)
  await mkdir(folder)
  // Users other than root can reach their files on it.
  chmodSync(parent, 0o755)
  const mount = () => run('mount', '-o', 'loop', file(), folder)
  try {
    run('mkfs.ext4', '-q', file())
    mount()
  } catch (error) {
    await rm(parent, { recursive: true })
    return `needs root, mkfs.ext4 and loop devices: ${String(error)}`
  }
  chmodSync(folder, 0o755)
  const unmount = async () => {
    for (let left = 100; ; left -= 1)
      try {
        run('umount', folder)
        return
      } catch (error) {
        // Killed processes are still ending.
        if (left === 0) throw error
        await wait(100)
      }
  }
  return {
    folder,
    flush: () => void run('sync', '-f', folder),
    cutPower: () => {
      const script = `open(D, '<', $ARGV[0]) or die; my $how = pack('L', ${withoutJournal}); ioctl(D, ${shutdown}, $how) or die`
      run('perl', '-e', script, folder)
    },
    mountAgain: async () => {
      await unmount()
      // A copy: a process with its own mounts, such as a browser's, may still hold the one without power.
      const former = file()
      mounts += 1
      run('cp', '--sparse=always', former, file())
      await rm(former)
      mount()
    },
    remove: async () => {
      await unmount()
      await rm(parent, { recursive: true })
    },
  }
}
