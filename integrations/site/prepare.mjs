// Writes the pages of the site to src/, from the files of the repository.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { between, convert, costOf, findingsOf, outsideCode, pagesOf, repository } from './pages.mjs'

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')
const src = new URL('src', import.meta.url).pathname
const pages = pagesOf(root)
rmSync(src, { recursive: true, force: true })

function put(page, text) {
  mkdirSync(dirname(`${src}/${page}`), { recursive: true })
  writeFileSync(`${src}/${page}`, text)
}

for (const [file, page] of pages) put(page, convert(root, file, pages))

const readme = readFileSync(`${root}/README.md`, 'utf8')
const architecture = readFileSync(`${root}/docs/architecture.md`, 'utf8')
const [cache, status, gone] = findingsOf(between(readme, 'demo'), ['cachemutation', 'statusupdate', 'notfound/reconciled'])
const trust = outsideCode(between(readme, 'trust'), (s) => s.replace('(lab/corpus/README.md)', '(findings.md)'))
const cost = costOf(architecture, 'karmada-io/karmada')
const rules = [...pages.values()].filter((p) => p.startsWith('rules/') && p !== 'rules/index.md').length

// shown returns a finding: its message as text, which wraps, and the code below.
function shown(finding) {
  const [first, ...code] = finding.split('\n')
  const [, place, message] = /^(\S+:\d+:\d+): (.*)$/.exec(first)
  return '`' + place.split('/').pop() + '`: ' + message.replace(/[<>*_]/g, '\\$&') + '\n\n```text\n' + code.join('\n') + '\n```'
}

put('index.md', `---
layout: home
title: ctrlvet
titleTemplate: mistakes in Kubernetes controllers, found before they run
hero:
  name: ctrlvet
  text: finds mistakes in Kubernetes controllers
  tagline: Lost writes, corrupted caches, hangs, hot loops and missed events, at the line where they are made, with the reason and the fix.
  actions:
    - { theme: brand, text: Start, link: /install }
    - { theme: alt, text: ${rules} rules, link: /rules/ }
    - { theme: alt, text: GitHub, link: "${repository}" }
---

## Three mistakes that compile, pass review, and go wrong in the cluster

**An object of the cache is changed.** Every other reader of the cache sees the change, and nothing was written. [More](rules/cachemutation.md)

${shown(cache)}

**A status is lost.** The write succeeds and drops what it was made for. [More](rules/statusupdate.md)

${shown(status)}

**A deletion becomes an error** that is retried for ever. [More](rules/notfound.md)

${shown(gone)}

These are from the [demo](${repository}/tree/main/testdata/demo) in the repository.

## How sure

${trust}

Nobody sets by hand which rules are on: [the counts decide](levels.md). The bad code on each page was executed, where the server decides against a real kube-apiserver, and went wrong; the good code did not.

## How fast

With an empty build cache, karmada's ${cost.packages} packages take ${cost.seconds} s of CPU and ${cost.megabytes} MB, with values followed across packages for one rule ([how it was measured](architecture.md#what-following-values-costs)). Nothing is compiled.

## How to start

\`\`\`sh
go run github.com/ctrlvet/ctrlvet/cmd/ctrlvet@latest ./...
\`\`\`

Then [pin it](install.md) without a change to your go.mod, [let nothing new in](adopt.md), run it [in CI](ci.md), in [golangci-lint](golangci.md) and in [editors](editors.md), and tell it what
[functions of your own](configuration.md) do.
`)
console.log(`${pages.size + 1} pages`)
