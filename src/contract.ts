import { contract as assistants } from '#domains/assistants/contract.ts'
import { contract as auth } from '#domains/auth/contract.ts'
import { contract as business } from '#domains/business/contract.ts'
import { contract as customers } from '#domains/customers/contract.ts'
import { contract as jobs } from '#domains/jobs/contract.ts'
import { contract as messages } from '#domains/messages/contract.ts'
import { contract as partners } from '#domains/partners/contract.ts'
import { contract as photos } from '#domains/photos/contract.ts'
import { contract as pricing } from '#domains/pricing/contract.ts'
import { contract as requests } from '#domains/requests/contract.ts'
import { contract as reviews } from '#domains/reviews/contract.ts'
import { contract as seo } from '#domains/seo/contract.ts'
import { contract as traffic } from '#domains/traffic/contract.ts'

/** Every call of the product: the server implements it, the browser calls it, OpenAPI and the tests are made from it. */
export const contract = { assistants, auth, business, customers, jobs, messages, partners, photos, pricing, requests, reviews, seo, traffic }
