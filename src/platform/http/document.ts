import { OpenAPIGenerator } from '@orpc/openapi'
import type { AnyContractRouter } from '@orpc/contract'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { ErrorBody } from '#lib/api.ts'
import { endpoints } from './access.ts'
import type { Endpoint } from './access.ts'
import type { HonoEnv } from './api.ts'

/** GET /api/openapi.json and a page to read it at /api/docs; made at the first request, from the contract. */
export function mountDocument(
  app: Hono<HonoEnv>,
  contract: AnyContractRouter,
  calls: readonly Endpoint[],
  origin: () => string,
): void {
  let document: Promise<object> | undefined
  app.get('/api/openapi.json', async (x) => x.json(await (document ??= generate(contract, calls, origin()))))
  app.get('/api/docs', (x) => x.html(reader(calls)))
}

function generate(contract: AnyContractRouter, calls: readonly Endpoint[], origin: string): Promise<object> {
  const within = new Set(endpoints(contract).map(({ name }) => name))
  const beside = calls.filter(({ name }) => !within.has(name)).map(({ name, meta }) => `- ${name} (${meta.access})`)
  return new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: { title: 'Tidestone', version: '1', description: `${SIGN_IN} ${BESIDE}\n\n${beside.join('\n')}` },
    servers: [{ url: `${origin}/api` }],
    // Every error has one shape, whatever its status (product.md, Errors).
    customErrorResponseBodySchema: () => z.toJSONSchema(ErrorBody) as object,
  })
}

const SIGN_IN =
  'This document covers every call that sends and receives only JSON. Sign in with POST /api/auth/sign-in/email. The session is a cookie.'
const BESIDE =
  'It leaves out the calls that use cookies, streams or files, and the callbacks from providers. Those calls are listed below with who may call them. /api/docs lists all calls.'

const reader = (calls: readonly Endpoint[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>API</title>
        <meta name="robots" content="noindex" />
      </head>
      <body>
        <h1>API</h1>
        <p>
          Full reference with the schema of every request and response:
          <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
        </p>
        <table>
          <thead>
            <tr>
              <th>Method</th>
              <th>Path</th>
              <th>Who may call it</th>
            </tr>
          </thead>
          <tbody>
            ${calls.map(
              ({ method, path, meta }) =>
                html`<tr>
                  <td>${method}</td>
                  <td><code>${path}</code></td>
                  <td>${meta.access}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </body>
    </html>`
