import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { parseSync, Visitor } from 'vite'
import { migrate } from '#platform/database/migrate.ts'
import type { Database } from '#platform/database/open.ts'
import { onBothDatabases } from '#tests/support/database/databases.ts'
import { migrations } from './migrations.ts'

// The types of rows are written by hand; only this compares them with what the migrations make.

const files = ['', 'class-', 'money-', 'notify-', 'photo-', 'work-'].map((name) => `${name}tables`)

/** Without a type here: those of the platform, their bookkeeping, and one that only exports read. */
const others = ['backups', 'idempotency_keys', 'payments', 'public_version', 'rate_counts']
const bookkeeping = /^school_migration|_index/

/**
 * May be null for the database only: a column that is added to a table with rows must allow it on SQLite.
 * That migration filled the old rows, and its type makes every new one have it.
 */
const filledByUs = ['checkout_lines.instructor_id']

type Visit = ConstructorParameters<typeof Visitor>[0]
type Type = Parameters<NonNullable<Visit['TSTypeAliasDeclaration']>>[0]['typeAnnotation']

/** By table and column: its kind, such as `number or null`. */
type Tables = Map<string, Record<string, string>>

/** Other names are those of unions of texts. */
function kindOf(type: Type): string {
  switch (type.type) {
    case 'TSUnionType': {
      const kinds = new Set(type.types.map(kindOf))
      const mayBeNull = kinds.delete('null')
      return [...kinds, ...(mayBeNull ? ['null'] : [])].join(' or ')
    }
    case 'TSTypeReference':
      return 'name' in type.typeName && type.typeName.name === 'Uint8Array' ? 'bytes' : 'text'
    case 'TSLiteralType':
      return 'value' in type.literal && typeof type.literal.value === 'number' ? 'number' : 'text'
    case 'TSStringKeyword':
    // Such as `Receipt['kind']`.
    case 'TSIndexedAccessType':
      return 'text'
    case 'TSNumberKeyword':
      return 'number'
    case 'TSNullKeyword':
      return 'null'
    default:
      throw new Error(`a column is a ${type.type}`)
  }
}

/** The tables in the types `…Tables` of a source. */
function readTypes(source: string): Tables {
  const aliases = new Map<string, Type>()
  new Visitor({
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) => void aliases.set(id.name, typeAnnotation),
  }).visit(parseSync('tables.ts', source).program)
  const membersOf = (type?: Type): [string, Type][] => {
    if (type?.type === 'TSIntersectionType') return type.types.flatMap(membersOf)
    if (type?.type === 'TSTypeReference')
      return 'name' in type.typeName ? membersOf(aliases.get(type.typeName.name)) : []
    // From another file.
    if (type?.type !== 'TSTypeLiteral') return []
    return type.members.flatMap((one): [string, Type][] =>
      one.type === 'TSPropertySignature' && one.key.type === 'Identifier' && one.typeAnnotation
        ? [[one.key.name, one.typeAnnotation.typeAnnotation]]
        : [],
    )
  }
  const columnsOf = (row: Type) =>
    Object.fromEntries(membersOf(row).map(([name, type]) => [name, kindOf(type)]))
  return new Map(
    [...aliases]
      .filter(([name]) => name.endsWith('Tables'))
      .flatMap(([, type]) => membersOf(type))
      .map(([name, row]) => [name, columnsOf(row)]),
  )
}

const kinds: Record<string, string> = {
  text: 'text',
  // Both write words into it; see search.repo.ts.
  tsvector: 'text',
  integer: 'number',
  bigint: 'number',
  blob: 'bytes',
  bytea: 'bytes',
}

async function readTables(database: Database): Promise<Tables> {
  type Column = { name: string; column: string; type: string; filled: boolean | number }
  const columns =
    database.engine === 'postgres'
      ? sql<Column>`select table_name as name, column_name as column, data_type as type,
          is_nullable = 'NO' as filled
          from information_schema.columns where table_schema = 'public'`
      : // A primary key of SQLite could be null, but all queries give one. `seq` is its full text's own.
        sql<Column>`select m.name, p.name as "column", lower(p.type) as type, p."notnull" or p.pk > 0 as filled
          from sqlite_master m join pragma_table_info(m.name) p
          where m.type = 'table' and p.name <> 'seq'`
  const { rows } = await columns.execute(database.tables())
  const kindIn = ({ name, column, type, filled }: Column) =>
    `${kinds[type] ?? type}${filled || filledByUs.includes(`${name}.${column}`) ? '' : ' or null'}`
  return new Map(
    [...Map.groupBy(rows, ({ name }) => name)]
      .filter(([name]) => !bookkeeping.test(name))
      .map(([name, all]) => [
        name,
        Object.fromEntries(all.map((one) => [one.column, kindIn(one)])),
      ]),
  )
}

onBothDatabases('the types of tables', (create) => {
  test('[7] each table of the school has the columns that its type says, and each column its kind', async () => {
    const typed: Tables = new Map(
      files.flatMap((file) => [
        ...readTypes(readFileSync(join(import.meta.dirname, `base/${file}.ts`), 'utf8')),
      ]),
    )
    const { database, drop } = await create()
    await migrate(database, 'school', migrations)
    const made = await readTables(database)
    await drop()
    assert.deepEqual([...typed.keys(), ...others].toSorted(), [...made.keys()].toSorted())
    for (const [name, columns] of typed) assert.deepEqual(columns, made.get(name), name)
  })
})
