import { Camera, ChevronDown, ListChecks } from 'lucide-react'
import { answerTask, tickTask } from './job-actions.ts'
import type { JobStop } from './stops.ts'

type Task = JobStop['tasks'][number]

/** The must-have steps of a job that have no answer yet. A photo itself is checked by the server. */
export const listOpenSteps = ({ tasks }: Pick<JobStop, 'tasks'>): Task[] =>
  tasks.filter(({ required, doneAt }) => required && doneAt === null)

/** What is to be done, step by step: checked off, or answered. */
export function JobChecklist({ job }: { job: JobStop }) {
  if (job.tasks.length === 0) return null
  const done = job.tasks.filter(({ doneAt }) => doneAt !== null).length
  return (
    <details className="tdd" open>
      <summary>
        <ListChecks className="i" />
        Checklist
        <span className="num subtle">{`${done} of ${job.tasks.length}`}</span>
        <ChevronDown className="i" />
      </summary>
      <div>
        {job.tasks.map((task) =>
          task.kind === 'check' || task.kind === 'photo' ? (
            <label className="ckr" key={task.id}>
              <input
                type="checkbox"
                checked={task.doneAt !== null}
                onChange={(event) => tickTask(job, task.id, event.target.checked)}
              />
              <span>
                {task.text}
                <Hint task={task} />
              </span>
            </label>
          ) : (
            <Answer key={task.id} job={job} task={task} />
          ),
        )}
      </div>
    </details>
  )
}

/** Yes or no, a number or words. It is sent when the field is left. */
function Answer({ job, task }: { job: JobStop; task: Task }) {
  const { id, text, kind, answer } = task
  return (
    <div className="ckr">
      <label htmlFor={`step-${id}`}>
        {text}
        <Hint task={task} />
      </label>
      {kind === 'yes-no' ? (
        <select
          className="select"
          id={`step-${id}`}
          value={answer ?? ''}
          onChange={(event) => answerTask(job, id, event.target.value)}
        >
          <option value="">Choose</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </select>
      ) : (
        <input
          className="input"
          id={`step-${id}`}
          key={answer}
          defaultValue={answer ?? ''}
          maxLength={300}
          autoComplete="off"
          {...(kind === 'number' && { inputMode: 'decimal' })}
          onBlur={({ target }) => {
            if (target.value.trim() !== (answer ?? '')) answerTask(job, id, target.value.trim())
          }}
        />
      )}
    </div>
  )
}

const Hint = ({ task: { kind, required } }: { task: Task }) =>
  required || kind === 'photo' ? (
    <small className="ckhint">
      {kind === 'photo' && <Camera className="i" />}
      {[required && 'Must have', kind === 'photo' && 'add the photo below'].filter(Boolean).join(', ')}
    </small>
  ) : null
