// Looks at each link of the built site: the page must be there, and the place in
// it. Links to other sites are left alone.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { posix } from 'node:path'

const site = process.argv[2] || new URL('../../site', import.meta.url).pathname
const base = process.env.SITE_BASE || '/'
const files = readdirSync(site, { recursive: true }).map(String).filter((n) => n.endsWith('.html')).sort()
const text = new Map(files.map((f) => [f, readFileSync(`${site}/${f}`, 'utf8')]))
const ids = new Map([...text].map(([f, t]) => [f, new Set([...t.matchAll(/\sid="([^"]+)"/g)].map((m) => m[1]))]))
const wrong = new Set()
let links = 0
for (const [file, page] of text) {
  for (const [, raw] of page.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
    const href = raw.replace(/&amp;/g, '&')
    if (/^(https?:|mailto:)/.test(href)) continue
    links++
    const [path, anchor] = href.split('#')
    let to = path === '' ? file : path.startsWith('/') ? path.slice(base.length) : posix.join(posix.dirname(file), path)
    if (to === '' || to.endsWith('/')) to += 'index.html'
    if (!to.endsWith('.html') && !existsSync(`${site}/${to}`)) to += '.html'
    if (!text.has(to) && !existsSync(`${site}/${to}`)) wrong.add(`${file}: no page ${href}`)
    else if (anchor && text.has(to) && !ids.get(to).has(decodeURIComponent(anchor)) && anchor !== 'VPContent') wrong.add(`${file}: no place ${href}`)
  }
}
if (files.length < 10 || links < 100) wrong.add(`only ${files.length} pages with ${links} links: is this the site?`)
if (wrong.size > 0) {
  console.error([...wrong].join('\n'))
  process.exit(1)
}
console.log(`${links} links on ${files.length} pages lead somewhere`)
