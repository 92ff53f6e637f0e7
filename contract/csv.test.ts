import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disarmCell, rearmCell } from './csv.ts'

test('[20.7] a text that was made harmless for a spreadsheet is read back as it was', () => {
  for (const text of ['=1+1', '+49 Ada', '-1', '@SUM', '\t=1', '  =1', "'=1", "''-1", '＝1']) {
    assert.equal(disarmCell(text), `'${text}`)
    assert.equal(rearmCell(disarmCell(text)), text)
  }
  for (const text of ['', 'a=1', "'t Hooft", 'Anne-Marie', "'"]) {
    assert.equal(disarmCell(text), text)
    assert.equal(rearmCell(text), text)
  }
})
