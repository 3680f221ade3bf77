import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitepress'

const rules = readdirSync(new URL('../src/rules', import.meta.url)).filter((n) => n !== 'index.md').map((n) => n.replace(/\.md$/, '')).sort()

export default defineConfig({
  title: 'ctrlvet',
  description: 'Finds mistakes in Kubernetes controllers written in Go.',
  srcDir: 'src',
  outDir: '../../site',
  cacheDir: '.cache',
  cleanUrls: false,
  base: process.env.SITE_BASE || '/',
  // The pages hold no HTML; what looks like it is text.
  markdown: {
    html: false,
    languageAlias: { starlark: 'python' },
    // As GitHub makes them of headings, since links in the files are made for it.
    anchor: { slugify: (s) => s.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-') },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Install', link: '/install' },
      { text: 'Rules', link: '/rules/' },
      { text: 'In CI', link: '/ci' },
      { text: 'Evidence', link: '/findings' },
    ],
    socialLinks: [{ icon: 'github', link: 'https://github.com/ctrlvet/ctrlvet' }],
    sidebar: [
      {
        text: 'Use',
        items: [
          { text: 'Overview', link: '/overview' },
          { text: 'Install', link: '/install' },
          { text: 'Adopt it on old code', link: '/adopt' },
          { text: 'In CI', link: '/ci' },
          { text: 'Editors', link: '/editors' },
          { text: 'golangci-lint', link: '/golangci' },
          { text: 'Bazel', link: '/bazel' },
          { text: 'Settings and contracts', link: '/configuration' },
          { text: 'Why, and why not', link: '/why' },
          { text: 'The least role', link: '/rbac' },
          { text: 'Results that are kept', link: '/cache' },
          { text: 'Scale', link: '/scale' },
          { text: 'Benchmarks', link: '/benchmarks' },
          { text: 'Between versions', link: '/versioning' },
          { text: 'All pages', link: '/guide' },
        ],
      },
      {
        text: 'Evidence',
        items: [
          { text: 'Findings on real code', link: '/findings' },
          { text: 'Why each rule has its level', link: '/levels' },
          { text: 'Seeded faults', link: '/seeded' },
          { text: 'Code written differently', link: '/variants' },
          { text: 'Other frameworks', link: '/frameworks' },
        ],
      },
      {
        text: 'Inside',
        collapsed: true,
        items: [
          { text: 'Architecture', link: '/architecture' },
          { text: 'Questions a rule can ask', link: '/questions' },
          { text: 'Add a rule', link: '/contributing' },
          { text: 'Changes', link: '/changes' },
          { text: 'Security', link: '/security' },
        ],
      },
      { text: 'Rules', link: '/rules/', collapsed: true, items: rules.map((r) => ({ text: r, link: `/rules/${r}` })) },
    ],
  },
})
