// A page that is opened from disk may not load modules, so VitePress does not start there. Search, theme and menu work by this script
// instead; elsewhere it does nothing.
if (location.protocol === 'file:') {
  const one = selector => document.querySelector(selector)
  const base = new URL(document.currentScript?.src ?? one('script[src$="offline.js"]').src)

  for (const button of document.querySelectorAll('.VPSwitchAppearance'))
    button.addEventListener('click', () => {
      const dark = document.documentElement.classList.toggle('dark')
      localStorage.setItem('vitepress-theme-appearance', dark ? 'dark' : 'light')
    })

  one('.VPLocalNav .menu')?.addEventListener('click', () => one('.VPSidebar')?.classList.toggle('open'))
  one('.VPNavBarHamburger')?.addEventListener('click', () => one('.VPSidebar')?.classList.toggle('open'))

  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'Search')
  dialog.style.cssText =
    'width:min(640px,92vw);max-height:80vh;margin:8vh auto auto;padding:16px;border:1px solid var(--vp-c-divider);border-radius:8px;background:var(--vp-c-bg);color:var(--vp-c-text-1)'
  const input = document.createElement('input')
  input.type = 'search'
  input.setAttribute('aria-label', 'Search')
  input.style.cssText =
    'width:100%;padding:8px;border:1px solid var(--vp-c-divider);border-radius:4px;font-size:16px'
  const list = document.createElement('ul')
  list.style.cssText = 'margin-top:12px;list-style:none;padding:0'
  dialog.append(input, list)
  document.body.append(dialog)

  const show = () => {
    const words = input.value
      .toLowerCase()
      .split(/\s+/)
      .filter(word => word !== '')
    const score = ({ title, text }) =>
      words.reduce(
        (sum, word) =>
          sum +
          (title.toLowerCase().includes(word) ? 10 : 0) +
          (text.toLowerCase().includes(word) ? 1 : -100),
        0,
      )
    const found =
      words.length === 0
        ? []
        : window.__siteIndex
            .map(entry => ({ entry, points: score(entry) }))
            .filter(({ points }) => points > 0)
    list.replaceChildren(
      ...found
        .sort((a, b) => b.points - a.points)
        .slice(0, 20)
        .map(({ entry }) => {
          const item = document.createElement('li')
          const link = document.createElement('a')
          link.href = new URL(entry.path, base).href
          link.textContent = entry.title
          link.style.cssText = 'display:block;padding:6px 4px;color:var(--vp-c-brand-1)'
          item.append(link)
          return item
        }),
    )
  }
  const open = () => {
    dialog.showModal()
    input.focus()
    if (window.__siteIndex !== undefined) return
    const script = document.createElement('script')
    script.src = new URL('offline-index.js', base).href
    script.addEventListener('load', show)
    document.head.append(script)
  }
  input.addEventListener('input', () => window.__siteIndex !== undefined && show())
  for (const button of document.querySelectorAll('.VPNavBarSearch button'))
    button.addEventListener('click', open)
  document.addEventListener('keydown', event => {
    if (
      (event.key === 'k' && (event.ctrlKey || event.metaKey)) ||
      (event.key === '/' && event.target === document.body)
    ) {
      event.preventDefault()
      open()
    }
  })
}
