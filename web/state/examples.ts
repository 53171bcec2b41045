import kublaKhan from '../../examples/kubla-khan.json?raw'

/** A corpus that comes with the page; the same file stands in `examples/`. */
export interface Example {
  readonly title: string
  readonly about: string
  readonly file: string
  readonly text: string
  readonly unit: string
}

export const examples: readonly Example[] = [
  {
    title: 'Kubla Khan',
    about: 'A poem cut by hand and by four programs',
    file: 'kubla-khan.json',
    text: kublaKhan,
    unit: 'line',
  },
]
