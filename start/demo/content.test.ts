import assert from 'node:assert/strict'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { newClass } from '#contract/class-forms.ts'
import { demoClasses } from './classes.ts'
import * as content from './content.ts'

const photos = join(import.meta.dirname, '../../photos')

describe('the copy of the demo content', () => {
  test('[5.3] every class would pass the form, but for the photo, which is of this site', () => {
    for (const { className, description, price, seats, topic, instructor } of demoClasses) {
      const email = content.instructors.find(({ name }) => name === instructor)?.email
      newClass.parse({
        className,
        description,
        price,
        topic,
        email,
        availableSeats: seats,
        instructorName: instructor,
        photo: 'https://school.example/photos/class-01.jpg',
      })
    }
  })

  test('every photo is there, and a class is called what its photo is called', async () => {
    type Entry = { file: string; title: string }
    const manifest = JSON.parse(await readFile(join(photos, 'manifest.json'), 'utf8')) as Entry[]
    const findEntry = (photo: string) => {
      const entry = manifest.find(({ file }) => `/photos/${file}` === photo)
      assert.ok(entry, photo)
      return entry
    }
    for (const { photo, className, earlier, dates = [] } of demoClasses) {
      const { title } = findEntry(photo)
      if (photo.startsWith('/photos/class-')) assert.equal(title, className)
      for (const run of [earlier, ...dates]) if (run?.photo !== undefined) findEntry(run.photo)
    }
    for (const { photo = '' } of content.instructors)
      await access(join(photos, photo.replace('/photos/', '')))
  })
})
