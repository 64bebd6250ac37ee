import type { Facts } from '#domains/business/contract.ts'
import { CLAIMS, formatAddress } from '#domains/business/business-facts.ts'
import { mailLink } from '#lib/mail-link.ts'
import { formatPhone } from '#lib/phone.ts'
import { formatYears } from '#lib/format-list.ts'
import type { Page } from '../page.ts'
import { Chapters, type Chapter } from '../sections/chapters.tsx'

/** Change it with every change of the text below. */
const LAST_CHANGED = '2026-11-21'

export const terms: Page = {
  path: '/terms',
  name: 'Terms',
  title: (facts) => `Terms | ${facts.name}`,
  description: () =>
    'Estimates, weather, payment, the sealing warranty and what it covers, and our text messages: the terms of our work in plain words.',
  keywords: () => 'terms of service, sealing warranty, estimate terms',
  frame: 'site',
  Body: ({ facts }) => (
    <Chapters
      here="Terms"
      title="Terms"
      lede={`What you can expect from ${facts.name}, and what we count on from you. Your written estimate comes first: where it says something else, the estimate holds.`}
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
          {`Estimates are free and commit you to nothing. You hear from us within ${facts.answerHours} hours of your request. A price range on this site or in the quote form is a first orientation, worked out from an area and our rates of the day; it is not an offer.`}
        </p>
        <p>
          The offer is the written estimate that we send after measuring or after seeing your photos. It stands until
          the date that it names. The price in it is the price you pay. It changes only if the work does, and only after
          you have said yes to the new price.
        </p>
      </>
    ),
  },
  {
    id: 'booking',
    title: 'Booking, moving and cancelling',
    body: (
      <>
        <p>
          A job is booked when you accept the estimate and we have agreed on a day. If the day no longer suits you, call
          us and we find another one. If you accepted at your home and the law gives you three business days to change
          your mind, nothing here takes that away from you.
        </p>
        <p>
          <strong>Weather.</strong> Sealer needs dry stone and a dry forecast. If rain, wind or cold would spoil the
          result, we move the work to the next fit day, tell you as early as we can, and charge nothing for it. Neither
          of us owes the other anything for a day lost to weather.
        </p>
      </>
    ),
  },
  {
    id: 'preparing',
    title: 'What we need from you',
    body: (
      <ul>
        <li>
          Furniture, planters, grills and vehicles off the area, and sprinklers turned off from the evening before.
        </li>
        <li>A working outdoor spigot, an open gate, closed windows, and pets and children away from the work.</li>
        <li>
          Word of anything we cannot see: loose pavers, leaks, old sealer, buried lighting, low-voltage wires, sensitive
          plants.
        </li>
        <li>
          The right to have the work done, with the consent of your landlord, HOA or condo board where it is needed.
        </li>
        <li>{`After sealing: no feet for ${CLAIMS.walkAfter}, no vehicles and no sprinklers for ${CLAIMS.parkAfter}. Please keep to these even if the surface feels dry.`}</li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'What cleaning and sealing can do',
    body: (
      <p>
        Most stains come out; some have become part of the stone. Old oil, battery acid, deep rust, fertilizer burns and
        worn or faded faces of pavers may stay visible, and we tell you beforehand where we expect it. Sealer deepens
        color and evens it out, but does not repair cracks or a base that has given way. White salts can rise out of new
        pavers for months. Pictures marked <em>Illustration</em> on this site are computer renders that show what the
        work does; they are no photographs of finished jobs.
      </p>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <p>
        {`Payment is due on completion, after you have walked the job with us, by ${CLAIMS.payment}. If your estimate names a deposit or another date, that holds. Please tell us on the walk if anything is not right: we put it right first and you pay then. A returned check costs what our bank charges us for it.`}
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
          {`${facts.name} is licensed and insured. If we damage something of yours through carelessness, we repair it or pay for it. Tell us as soon as you notice, with a photo, and give us the chance to put it right before somebody else is hired to.`}
        </p>
        <p>
          We do not answer for what was failing before we came, such as loose paint, rotten wood, cracked tiles, leaking
          windows or brittle screens, as long as we worked with ordinary care; nor for losses that do not follow
          directly from the damage, such as lost business. Beyond what our insurance pays, our liability for a job ends
          at the price of that job. None of this limits what cannot be limited by law, such as harm to people or harm
          done on purpose.
        </p>
      </>
    ),
  },
  {
    id: 'text-messages',
    title: 'Text messages',
    body: (
      <p>
        If you tick the box for texts in the quote form, or say yes when we ask you by phone, we text you about your
        quote and your job: 2–6 messages per job. Marketing texts and marketing email come only if you tick their own
        boxes, up to 4 a month each. Message and data rates may apply. Reply STOP to end the texts and HELP for help.
        Consent is not a condition of any purchase. How we handle your number is written in our{' '}
        <a href="/privacy#text-messages">privacy page</a>.
      </p>
    ),
  },
  {
    id: 'website',
    title: 'This website',
    body: (
      <p>
        We keep what stands here correct, and mend mistakes when we learn of them. The chat answers from these pages;
        where it and your written estimate differ, the estimate holds. Text and pictures are ours; please ask before you
        use them elsewhere. Links to our partners lead to companies of their own, which answer for their own work.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law, and who we are',
    body: (
      <>
        <p>
          {`The law of Florida governs these terms and the work. If we cannot settle something between us, and we will try first, the courts of ${facts.county} decide. If one sentence here does not hold, the others still do. Terms as they stood when you accepted your estimate are the ones that count for that job.`}
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
        {`For ${formatYears(facts.warrantyYears)} from the day the work is done, if sealer that we applied peels, flakes, turns white or lets go of the paver, we repair or reseal the affected area and charge you neither for material nor for labor. It covers every sealing job, homes and businesses alike.`}
      </p>
      <p>It does not cover:</p>
      <ul>
        <li>
          wear that comes with use, and the slow loss of gloss and beading over the {CLAIMS.sealingLasts} that a seal
          lasts;
        </li>
        <li>stains, scratches, tire marks, burns and spilled chemicals, pool acid and fertilizer among them;</li>
        <li>pavers that move, sink or crack, roots, and a base or drainage that fails;</li>
        <li>
          salts and moisture that rise from below, and sprinklers that keep wetting the same spot after we have pointed
          them out;
        </li>
        <li>flood, storm and other forces of nature, and harm done by other contractors;</li>
        <li>areas washed with a turbo nozzle or strong acid, or coated over with another product.</li>
      </ul>
      <p>
        {`To use it, call ${formatPhone(facts.phone)} or send a photo to ${facts.email}. We come and look. Cleaning and pressure washing carry no term of years, but if you see something that we missed, tell us soon and we come back.`}
      </p>
    </>
  )
}

function NoWarranty({ facts }: { facts: Facts }) {
  return (
    <p>{`We give no warranty for a term of years. If you see something that we missed, call ${formatPhone(facts.phone)} soon and we come back to look.`}</p>
  )
}
