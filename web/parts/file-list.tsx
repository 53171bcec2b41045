import { formatLocation, type Problem } from 'cesura'
import { loaded } from '../state/corpus.ts'
import { answer, givenAnswers, leaveCodingOut } from '../state/load.ts'
import { QuestionCard } from './question-card.tsx'
import { SourceLine } from './source-line.tsx'

const MOST = 200

/** The files, what they were taken for and why, what they leave open, and what is wrong in them. */
export function FileList() {
  const { files, questions, answered, previews, problems } = loaded.value!
  const given = givenAnswers()
  return (
    <section class="panel" aria-label="Files">
      <div class="h">
        <h2>{files.length === 1 ? 'File' : `${files.length} files`}</h2>
      </div>
      {files.slice(0, MOST).map(file => (
        <div key={file.name} class="card">
          <b style={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</b>
          <span class="why">{file.format === undefined ? file.why : `${file.format}: ${file.why}`}</span>
        </div>
      ))}
      {files.length > MOST && <div class="card why">{files.length - MOST} more files</div>}
      {[...answered, ...questions].map(question => (
        <QuestionCard
          key={question.code}
          question={question}
          chosen={given[question.option]}
          previews={previews[question.option]}
          onAnswer={value => answer(question.option, value)}
        />
      ))}
      <Problems title="problem" list={problems.filter(({ severity }) => severity === 'error')} />
      <Problems title="note" list={problems.filter(({ severity }) => severity !== 'error')} />
    </section>
  )
}

/** What is wrong or worth knowing, with its location and, where that helps, a way out. */
function Problems({ title, list }: { title: 'problem' | 'note'; list: readonly Problem[] }) {
  if (list.length === 0) return null
  const wrong = title === 'problem'
  return (
    <div class="card" role={wrong ? 'alert' : undefined}>
      <b style={{ fontWeight: 600 }}>
        {list.length.toLocaleString('en')} {title}
        {list.length === 1 ? '' : 's'}
      </b>
      <ol class="gap-10" style={{ display: 'grid' }} data-testid={`${title}s`}>
        {list.slice(0, MOST).map(({ code, message, location }) => (
          <li key={`${code} ${formatLocation(location)} ${message}`}>
            <div class="place">{formatLocation(location)}</div>
            {message} <code style={{ fontSize: '12px' }}>{code}</code>
            <div class="row gap-16">
              <SourceLine location={location} />
              {wrong && location.item !== undefined && location.coder !== undefined && (
                <button
                  type="button"
                  class="link"
                  aria-label={`Leave ${location.coder} on ${location.item} out`}
                  onClick={() => leaveCodingOut(location.item!, location.coder!)}
                >
                  Leave this coding out
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {list.length > MOST && <span class="why">{list.length - MOST} more</span>}
    </div>
  )
}
