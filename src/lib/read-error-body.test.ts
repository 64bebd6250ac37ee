import { expect, test } from 'vitest'
import { ErrorBody } from './api.ts'
import { readErrorBody } from './read-error-body.ts'

const error = { error: 'Enter a name.', code: 'INVALID' }
const changed = { by: 'Ray Torres', at: '2026-11-25T15:00:00Z', version: 3 }

test.each([
  [error],
  [{ ...error, issues: [] }],
  [{ ...error, issues: [{ path: 'name', message: 'Enter a name.' }] }],
  [{ ...error, changed }],
  [{ ...error, issues: [{ path: 'name' }] }],
  [{ ...error, issues: 'name' }],
  [{ ...error, changed: { ...changed, version: 1.5 } }],
  [{ ...error, changed: null }],
  [{ code: 'INVALID' }],
  [{ error: 'No code.' }],
  [[error]],
  ['<html>Bad gateway</html>'],
  [null],
  [undefined],
])('reads %j as its schema does', (body) => {
  expect(readErrorBody(body)).toEqual(ErrorBody.safeParse(body).data ?? null)
})
