import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createItem, createPoFile, parsePo, stringifyPo } from 'pofile-ts'
import { englishOf, features, poFile, textOf } from '#messages/catalogue.ts'
import { languages } from '#messages/languages.ts'

// node tools/messages.ts: updates the translators' files from the English messages. New messages have no
// translation, those whose English text has changed are marked fuzzy, and messages that no longer exist go.

for (const language of languages.filter((code) => code !== 'en'))
  for (const feature of features) {
    const file = poFile(language, feature)
    const old = existsSync(file) ? parsePo(readFileSync(file, 'utf8')).items : []
    const po = createPoFile()
    po.headers = { 'Content-Type': 'text/plain; charset=UTF-8', Language: language }
    po.items = Object.entries(englishOf(feature)).map(([key, source]) => {
      const before = old.find(({ msgctxt }) => msgctxt === key)
      const item = createItem()
      item.msgctxt = key
      item.msgid = textOf(source)
      item.msgstr = before?.msgstr ?? ['']
      if (typeof source !== 'string') item.extractedComments = [source[1]]
      if (before !== undefined && (before.msgid !== item.msgid || before.flags['fuzzy']))
        item.flags['fuzzy'] = true
      return item
    })
    writeFileSync(file, `${stringifyPo(po, { foldLength: 0 }).trimEnd()}\n`)
  }
