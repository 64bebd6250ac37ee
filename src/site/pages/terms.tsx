import type { Facts } from '#domains/system/business/contract.ts'
import { CLAIMS, formatAddress } from '#domains/system/business/business-facts.ts'
import { mailLink } from '#lib/mail-link.ts'
import { formatPhone } from '#lib/phone.ts'
import { formatYears } from '#lib/format-list.ts'
import type { Page } from '../page.ts'
import { Chapters, type Chapter } from '../sections/chapters.tsx'

/** Change it with every change of the text below. */
const LAST_CHANGED = '2026-11-26'

export const terms: Page = {
  path: '/terms',
  name: 'Terms',
  title: (facts) => `Terms | ${facts.name}`,
  description: () =>
    'Estimates, weather, payment, the sealing warranty and text messages: our terms of service in plain English.',
  keywords: () => 'terms of service, sealing warranty, estimate terms',
  frame: 'site',
  Body: ({ facts }) => (
    <Chapters
      here="Terms"
      title="Terms"
      lede={`What you can expect from ${facts.name}, and what we need from you. If these terms and your written estimate differ, your estimate controls.`}
      changed={LAST_CHANGED}
      chapters={chapters(facts)}
    />
  ),
}

const chapters = (facts: Facts): Chapter[] => [
  {
    id: 'estimates',
    title: 'Estimates and prices',
    body: (
      <>
        <p>
          {`Estimates are free with no obligation. You’ll hear from us within ${facts.answerHours} hours of your request. A price range on this site or in the quote form is a ballpark based on square footage and our current rates. It is not an offer.`}
        </p>
        <p>
          Our offer is the written estimate we send after measuring or seeing your photos. It is valid until the date
          shown on it. The price in it is the price you pay. It changes only if the scope of work changes, and only
          after you approve the new price.
        </p>
      </>
    ),
  },
  {
    id: 'booking',
    title: 'Booking, rescheduling and cancellation',
    body: (
      <>
        <p>
          A job is booked when you accept the estimate and we have agreed on a day. If the day no longer works for you,
          call us and we’ll find another one. If you accepted at your home and the law gives you three business days to
          cancel, nothing here changes that right.
        </p>
        <p>
          <strong>Weather.</strong> Sealer needs dry stone and a dry forecast. If rain, wind or cold would ruin the
          result, we’ll move the work to the next suitable day, let you know as early as we can, and charge you nothing
          for the change. Neither of us owes the other anything for a day lost to weather.
        </p>
      </>
    ),
  },
  {
    id: 'preparing',
    title: 'What we need from you',
    body: (
      <ul>
        <li>Move furniture, planters, grills and vehicles off the area, and turn off sprinklers the evening before.</li>
        <li>
          Provide a working outdoor spigot and an unlocked gate, close your windows, and keep children and pets away
          from the work area.
        </li>
        <li>
          Tell us about anything we can’t see: loose pavers, leaks, old sealer, buried lighting, low-voltage wires,
          sensitive plants.
        </li>
        <li>
          Make sure you have the right to have the work done, including approval from your landlord, HOA or condo board
          if required.
        </li>
        <li>{`After sealing, no foot traffic for ${CLAIMS.walkAfter} and no vehicles or sprinklers for ${CLAIMS.parkAfter}, even if the surface feels dry.`}</li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'What cleaning and sealing can do',
    body: (
      <p>
        Most stains come out, but some have become part of the stone. Old oil, battery acid, deep rust, fertilizer burns
        and worn or faded paver faces may stay visible, and we’ll tell you beforehand where we expect that. Sealer
        deepens and evens out color, but does not repair cracks or a failed base. White salts (efflorescence) can rise
        out of new pavers for months. Pictures marked <em>Illustration</em> on this site are computer renders that show
        what the work does; they are not photos of finished jobs.
      </p>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <p>
        {`Payment is ${facts.paymentTerms}, after you have walked the job with us, by ${facts.paymentMethods}. If your estimate lists a deposit or a different due date, the estimate controls. If anything isn’t right, tell us during the walk-through: we’ll fix it first, and then you pay. For a returned check, we pass on the fee our bank charges us.`}
      </p>
    ),
  },
  {
    id: 'warranty',
    title: facts.warrantyYears > 0 ? `The ${facts.warrantyYears}-year sealing warranty` : 'Warranty',
    body: facts.warrantyYears > 0 ? <WarrantyTerms facts={facts} /> : <NoWarranty facts={facts} />,
  },
  {
    id: 'liability',
    title: 'If something goes wrong',
    body: (
      <>
        <p>
          {`${facts.name} is licensed and insured. If our negligence damages your property, we’ll repair it or pay for it. Tell us as soon as you notice, with a photo, and give us a chance to fix it before you hire someone else.`}
        </p>
        <p>
          As long as we worked with ordinary care, we are not responsible for pre-existing conditions such as loose
          paint, rotten wood, cracked tiles, leaking windows or brittle screens, or for indirect losses such as lost
          business. Beyond what our insurance pays, our liability for a job is limited to the price of that job. Nothing
          here limits liability that cannot be limited by law, such as for personal injury or intentional harm.
        </p>
      </>
    ),
  },
  {
    id: 'text-messages',
    title: 'Text messages',
    body: (
      <p>
        If you check the box for texts in the quote form, or say yes when we ask you by phone, we text you about your
        quote and your job: 2–6 messages per job. We send marketing texts and marketing email only if you check their
        own boxes, up to 4 a month each. Message and data rates may apply. Reply STOP to opt out and HELP for help.
        Consent is not a condition of purchase. To see how we handle your number, read our{' '}
        <a href="/privacy#text-messages">privacy page</a>.
      </p>
    ),
  },
  {
    id: 'website',
    title: 'This website',
    body: (
      <p>
        We keep this page accurate and correct errors when we learn of them. The chat answers from these pages; if it
        and your written estimate differ, the estimate controls. Our text and pictures belong to us, so please ask
        before you use them elsewhere. Our partners are independent companies and are responsible for their own work.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law and contact',
    body: (
      <>
        <p>
          {`Florida law governs these terms and the work. If we can’t settle a dispute between us, and we’ll try that first, it goes to the courts of ${facts.county}. If one provision here is unenforceable, the rest still apply. The terms in effect when you accepted your estimate apply to that job.`}
        </p>
        <p>
          {`${facts.name}, ${formatAddress(facts)}, ${formatPhone(facts.phone)}, `}
          <a href={mailLink(facts.email)}>{facts.email}</a>.
        </p>
      </>
    ),
  },
]

function WarrantyTerms({ facts }: { facts: Facts }) {
  return (
    <>
      <p>
        {`For ${formatYears(facts.warrantyYears)} from the day the work is done, if sealer that we applied peels, flakes, turns white or comes loose from the paver, we’ll repair or reseal the affected area at no charge for materials or labor. The warranty covers every sealing job, residential and commercial.`}
      </p>
      <p>It does not cover:</p>
      <ul>
        <li>
          normal wear, and the gradual loss of gloss and water beading over the {CLAIMS.sealingLasts} a seal lasts;
        </li>
        <li>stains, scratches, tire marks, burns and chemical spills, including pool acid and fertilizer;</li>
        <li>pavers that move, sink or crack, root damage, and base or drainage failure;</li>
        <li>
          salts and moisture from below, and sprinklers that keep hitting the same spot after we’ve pointed them out;
        </li>
        <li>floods, storms and other acts of nature, and damage by other contractors;</li>
        <li>areas washed with a turbo nozzle or strong acid, or coated over with another product.</li>
      </ul>
      <p>
        {`To make a claim, call ${formatPhone(facts.phone)} or send a photo to ${facts.email} and we’ll come take a look. Cleaning and pressure washing aren’t covered by this warranty, but if we missed a spot, let us know soon and we’ll come back.`}
      </p>
    </>
  )
}

function NoWarranty({ facts }: { facts: Facts }) {
  return (
    <p>{`We don’t offer a multi-year warranty. If we missed a spot, call ${formatPhone(facts.phone)} soon and we’ll come back and take a look.`}</p>
  )
}
