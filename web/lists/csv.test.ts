import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTranslator } from '#messages/catalogue.ts'
import { createFormats } from '#messages/formats.ts'
import { formatCsv as format } from './csv.ts'

const mark = '\u{FEFF}'

const formatCsv = (rows: Parameters<typeof format>[0]) => format(rows, { decimalSign: '.' })

test('[10.8] a file for spreadsheets keeps quotes, commas and lines of a text in its cell', () => {
  assert.equal(
    formatCsv([
      ['Student', 'E-mail'],
      ['Zoë “Z” "Zed", of\r\nOslo', 'zoe@mail.example'],
      ['', '李'],
    ]),
    `${mark}"Student","E-mail"\r\n"Zoë “Z” ""Zed"", of\r\nOslo","zoe@mail.example"\r\n"","李"\r\n`,
  )
  assert.equal(formatCsv([]), mark)
})

test('[13.11] a number stays one, also below nothing', () => {
  assert.equal(formatCsv([['Amount', -24.5, 40]]), `${mark}"Amount",-24.5,40\r\n`)
})

test('[10.8] what a spreadsheet would calculate is a text for it', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r1', '\n1', '  =1', '＝1', '=a"b'])
    assert.equal(formatCsv([[text]]), `${mark}"'${text.replaceAll('"', '""')}"\r\n`)
  for (const text of ['a=1', 'Anne-Marie', "'t Hooft", ' a', '1-1'])
    assert.equal(formatCsv([[text]]), `${mark}"${text}"\r\n`)
})

test('[17.4] where numbers have a comma, semicolons part the cells, as Excel reads them there', () => {
  const rows = [
    ['Betrag', 'Kurs'],
    [-1_024.5, '=a;b'],
    [40, 'a, b'],
  ]
  const comma = { decimalSign: ',' }
  assert.equal(format(rows, comma), `${mark}"Betrag";"Kurs"\r\n-1024,5;"'=a;b"\r\n40;"a, b"\r\n`)
  for (const [language, sign] of [
    ['en', '.'],
    ['de', ','],
  ] as const) {
    const formats = createFormats(
      { language, timeZone: 'UTC', currency: 'EUR' },
      readTranslator(language, 'formats'),
    )
    assert.equal(formats.decimalSign, sign)
  }
})
