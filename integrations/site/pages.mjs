// What of the repository becomes which page, and how links between files become
// links between pages.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { posix } from 'node:path'

export const repository = 'https://github.com/ctrlvet/ctrlvet'

// pagesOf returns the pages by the names of their files in the repository.
export function pagesOf(root) {
  const pages = new Map([
    ['README.md', 'overview.md'],
    ['CONTRIBUTING.md', 'contributing.md'],
    ['CHANGELOG.md', 'changes.md'],
    ['SECURITY.md', 'security.md'],
    ['lab/corpus/README.md', 'findings.md'],
  ])
  for (const dir of ['docs', 'docs/rules']) {
    for (const name of readdirSync(`${root}/${dir}`).filter((n) => n.endsWith('.md')).sort()) {
      const file = `${dir}/${name}`
      let page = file.slice('docs/'.length)
      if (file === 'docs/README.md') page = 'guide.md'
      if (file === 'docs/rules/README.md') page = 'rules/index.md'
      pages.set(file, page)
    }
  }
  return pages
}

// convert returns the text of a page: comments are gone, and links to files that
// are no pages lead to the repository. A link to nothing is an error.
export function convert(root, file, pages) {
  const wrong = []
  const link = (whole, target) => {
    if (/^(https?:|mailto:|#)/.test(target)) return whole
    const [path, anchor] = target.split('#')
    const to = posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, '')
    if (to.startsWith('..') || !existsSync(`${root}/${to}`)) {
      wrong.push(`${file}: there is no ${target}`)
      return whole
    }
    const hash = anchor ? '#' + anchor : ''
    if (pages.has(to)) {
      return `](${posix.relative(posix.dirname('/' + pages.get(file)), '/' + pages.get(to))}${hash})`
    }
    const kind = statSync(`${root}/${to}`).isDirectory() ? 'tree' : 'blob'
    return `](${repository}/${kind}/main/${to}${hash})`
  }
  const text = outsideCode(readFileSync(`${root}/${file}`, 'utf8'), (part) =>
    part.replace(/<!--[^]*?-->\n?/g, '').replace(/\]\(([^()\s]+)\)/g, link).replace(/\{\{/g, '&#123;&#123;'))
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return text
}

// outsideCode changes what is neither in a fence nor between backticks.
export function outsideCode(text, change) {
  let out = ''
  let plain = ''
  let fence = ''
  const flush = () => {
    out += plain.split(/(`+[^`\n]+`+)/).map((part, i) => (i % 2 ? part : change(part))).join('')
    plain = ''
  }
  for (const line of text.split(/(?<=\n)/)) {
    const mark = /^\s*(```+)/.exec(line)?.[1]
    if (fence) {
      out += line
      if (mark && mark.length >= fence.length) fence = ''
    } else if (mark) {
      flush()
      out += line
      fence = mark
    } else {
      plain += line
    }
  }
  flush()
  return out
}

// between returns what a generated part of a file holds.
export function between(text, name) {
  const m = new RegExp(`<!-- ${name}:begin[^]*?-->\n([^]*?)<!-- ${name}:end -->`).exec(text)
  if (!m) throw new Error(`there is no part ${name}`)
  return m[1].trim()
}

// findingsOf returns what ctrlvet prints about the demo, one text for each of
// these rules, in this order.
export function findingsOf(demo, rules) {
  const blocks = demo.replace(/^```text\n/, '').replace(/\n```$/, '').split('\n\n')
  return rules.map((rule) => {
    const found = blocks.find((b) => b.split('\n')[0].includes(` (${rule})`))
    if (!found) throw new Error(`the demo has no finding of ${rule}`)
    return found
  })
}

// costOf returns the row about a repository in the table of what analysis costs.
export function costOf(architecture, name) {
  const row = architecture.split('\n').find((l) => l.startsWith(`| ${name} |`))
  const m = row && /\| (\d+), \d+ \| [\d.]+ s, ([\d.]+) s \([\d.]+\) \| \d+ MB, (\d+) MB \|/.exec(row)
  if (!m) throw new Error(`docs/architecture.md says nothing about ${name}`)
  return { packages: m[1], seconds: m[2], megabytes: m[3] }
}
