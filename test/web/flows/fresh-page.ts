import { launch } from './chromium.ts'
import { open, shared, type Watched } from './workbench.ts'

/**
 * One page for the tests of a file that bring data of their own: each finds Data as on a first visit, whatever an
 * earlier one left. Opening a page takes longer than most of these tests.
 */
export function freshPage(
  prepare: () => Promise<Watched> = async () => open(await launch()),
): () => Promise<Watched> {
  const ask = shared(prepare, '#data')
  return async () => {
    const watched = await ask()
    const { page } = watched
    const clear = page.getByRole('button', { name: 'Clear', exact: true })
    const nothing = page.getByTestId('try-it')
    await clear.or(nothing).first().waitFor()
    await page.getByRole('button', { name: /^Saved|^History|^Not saved|^Too large/ }).click()
    const history = page.getByRole('region', { name: 'History' })
    // Decisions come back with their texts: a first visit has none.
    await history.getByRole('button', { name: 'Delete everything for good …' }).click()
    await history.getByRole('button', { name: 'Delete all files, decisions and edits' }).click()
    await history.getByText('Nothing has been done yet.').waitFor()
    await history.getByRole('button', { name: 'Close the history' }).click()
    await nothing.waitFor()
    return watched
  }
}
