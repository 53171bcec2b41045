import { formatPlace } from 'cesura'
import { loaded } from '../state/corpus.ts'
import { answer, givenAnswers } from '../state/load.ts'

const MOST = 200

/** The files, what they were taken for and why, what they leave open, and what is wrong in them. */
export function FileList() {
  const { files, questions, problems } = loaded.value!
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
      {questions.map(question => (
        <fieldset key={question.code} class="card" data-testid="question">
          <legend style={{ float: 'left', fontWeight: 600, padding: 0 }}>{question.message}</legend>
          <div class="choices">
            {question.choices.map(choice => (
              <label key={choice.value}>
                <span>
                  <input
                    type="radio"
                    name={question.code}
                    checked={given[question.option] === choice.value}
                    onChange={() => answer(question.option, choice.value)}
                  />{' '}
                  {choice.meaning}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
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
