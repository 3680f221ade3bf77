import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { between, convert, costOf, findingsOf, outsideCode, pagesOf } from './pages.mjs'

function repository(files) {
  const root = mkdtempSync(join(tmpdir(), 'site-'))
  for (const [name, text] of Object.entries({ 'docs/rules/README.md': '', 'docs/README.md': '', ...files })) {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

test('links between files become links between pages', () => {
  const root = repository({ 'docs/a.md': '[r](rules/x.md#good) [t](../testdata/) [w](https://x) [h](#h) `[c](nowhere)` [top](../README.md)\n```\n[f](nowhere)\n```\n', 'docs/rules/x.md': '[up](../a.md)', 'testdata/t.go': '', 'README.md': '' })
  const pages = pagesOf(root)
  assert.equal(convert(root, 'docs/a.md', pages),
    '[r](rules/x.md#good) [t](https://github.com/ctrlvet/ctrlvet/tree/main/testdata) [w](https://x) [h](#h) `[c](nowhere)` [top](overview.md)\n```\n[f](nowhere)\n```\n')
  assert.equal(convert(root, 'docs/rules/x.md', pages), '[up](../a.md)')
})

test('a link to nothing is an error', () => {
  const root = repository({ 'docs/a.md': '[n](nowhere.md) [o](../../etc/passwd)' })
  assert.throws(() => convert(root, 'docs/a.md', pagesOf(root)), /docs\/a.md: there is no nowhere.md\ndocs\/a.md: there is no ..\/..\/etc\/passwd/)
})

test('code is left alone', () => {
  assert.equal(outsideCode('a `a` a\n````\na\n```\na\n````\na', (s) => s.replaceAll('a', 'b')), 'b `a` b\n````\na\n```\na\n````\nb')
})

test('figures come from the files, or not at all', () => {
  assert.equal(between('x <!-- t:begin (g) -->\n\nyes\n\n<!-- t:end --> y', 't'), 'yes')
  assert.throws(() => between('x', 't'))
  assert.deepEqual(findingsOf('```text\na: b (r)\n  1\n\nc: d (s/t)\n```', ['s/t']), ['c: d (s/t)'])
  assert.throws(() => findingsOf('```text\n```', ['r']))
  assert.deepEqual(costOf('| a/b | 8, 6 | 1.8 s, 1.9 s (1.05) | 233 MB, 316 MB | 1 |', 'a/b'), { packages: '8', seconds: '1.9', megabytes: '316' })
  assert.throws(() => costOf('', 'a/b'))
})
