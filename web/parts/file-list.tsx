import { formatPlace } from 'cesura'
import { loaded } from '../state/corpus.ts'
import { answer, givenAnswers } from '../state/load.ts'
import { QuestionCard } from './question-card.tsx'

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
      {problems.length > 0 && (
        <div class="card" role="alert">
          <b style={{ fontWeight: 600 }}>
            {problems.length} problem{problems.length === 1 ? '' : 's'}
          </b>
          <ol style={{ display: 'grid', gap: '10px' }} data-testid="problems">
            {problems.slice(0, MOST).map(problem => (
              <li key={`${problem.code} ${formatPlace(problem.place)} ${problem.message}`}>
                <div class="place">{formatPlace(problem.place)}</div>
                {problem.message} <code style={{ fontSize: '12px' }}>{problem.code}</code>
              </li>
            ))}
          </ol>
          {problems.length > MOST && <span class="why">{problems.length - MOST} more</span>}
        </div>
      )}
    </section>
  )
}
