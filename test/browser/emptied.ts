import { launch } from './chromium.ts'
import { open, shared, type Watched } from './workbench.ts'

/**
 * One page for the tests of a file that bring data of their own: each finds Data as on a first visit, after Clear where
 * an earlier one left something. Opening a page takes longer than most of these tests.
 */
export function emptied(
  prepare: () => Promise<Watched> = async () => open(await launch()),
): () => Promise<Watched> {
  const ask = shared(prepare, '#data')
  return async () => {
    const watched = await ask()
    const { page } = watched
    const clear = page.getByRole('button', { name: 'Clear', exact: true })
    const nothing = page.getByTestId('try-it')
    await clear.or(nothing).first().waitFor()
    if (await clear.isVisible()) await clear.click()
    await nothing.waitFor()
    return watched
  }
}
