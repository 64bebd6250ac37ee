/** Every e-mail in the brand's design, made of its own plain text: what people typed is text in it and never markup. */
import {
  Body,
  Button,
  Container,
  Head,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  render,
  Section,
  Text,
} from '@react-email/components'
import type { ReactNode } from 'react'
import type { Facts } from '#domains/system/business/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { isLink, linkText, splitParagraphs } from './link-text.ts'
import { BUTTON_STYLE, DARK_MODE_CSS, EMAIL_STYLES } from './email-theme.ts'

export type EmailContent = { subject: string; message: string; purpose: string }

/**
 * The HTML part of an e-mail; its text part is the message itself. `origin`: where a mail program finds the logo; without
 * it there is none.
 */
export const renderEmailHtml = (facts: Facts, letter: EmailContent, origin?: string): Promise<string> =>
  render(<EmailLayout facts={facts} origin={origin} {...letter} />)

type Props = EmailContent & { facts: Facts; origin: string | undefined }

function EmailLayout({ facts, origin, subject, message, purpose }: Props) {
  const paragraphs = splitParagraphs(message)
  // An offer ends with who we are and how to get no more of them (unsubscribe-link.ts).
  const end = purpose === 'marketing' ? paragraphs.pop() : undefined
  const [, ...said] = paragraphs
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK_MODE_CSS}</style>
      </Head>
      <Preview>{said.flat().find((line) => !isLink(line)) ?? subject}</Preview>
      <Body className="page" style={EMAIL_STYLES.page}>
        <Container className="sheet" style={EMAIL_STYLES.sheet}>
          {facts.logo && origin !== undefined && <EmailLogo logo={facts.logo} origin={origin} />}
          <Text className="house" style={EMAIL_STYLES.house}>
            {facts.name}
          </Text>
          <Section style={EMAIL_STYLES.words}>
            {paragraphs.map((lines, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- drawn once: nothing moves, and paragraphs have no names
              <Paragraph key={place} lines={lines} />
            ))}
          </Section>
          <Hr className="rule" style={EMAIL_STYLES.rule} />
          <Text className="foot" style={EMAIL_STYLES.foot}>
            {end ? <Lines lines={end} /> : <Address facts={facts} />}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

/** In pixels: as high as two lines of the name. */
const MAX_LOGO = { width: 240, height: 56 }

function EmailLogo({ logo: { src, width, height }, origin }: { logo: NonNullable<Facts['logo']>; origin: string }) {
  const scale = Math.min(1, MAX_LOGO.width / width, MAX_LOGO.height / height)
  return (
    <Img
      style={EMAIL_STYLES.logo}
      src={`${origin}${src}`}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
      alt=""
    />
  )
}

function Paragraph({ lines }: { lines: string[] }) {
  const words = lines.filter((line) => !isLink(line))
  return (
    <>
      {words.length > 0 && (
        <Text className="text" style={EMAIL_STYLES.text}>
          <Lines lines={words} />
        </Text>
      )}
      {lines.filter(isLink).map((url) => (
        <Section key={url} style={EMAIL_STYLES.press}>
          <Button href={url} style={BUTTON_STYLE}>
            {linkText(url)}
          </Button>
        </Section>
      ))}
    </>
  )
}

/** Links within a line, without the sign that ends the sentence. */
const URLS = /(https?:\/\/[^\s<>"]+[^\s<>".,!?)])/

function Lines({ lines }: { lines: string[] }): ReactNode {
  return lines.map((line, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- drawn once
    <span key={place}>
      {place > 0 && <br />}
      {line.split(URLS).map((part, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- drawn once
        isLink(part) ? <Linked key={at} url={part} /> : part,
      )}
    </span>
  ))
}

const Linked = ({ url }: { url: string }) => (
  <Link className="link" href={url} style={EMAIL_STYLES.link}>
    {url}
  </Link>
)

function Address({ facts: { name, street, city, state, zip, phone, email } }: { facts: Facts }) {
  return (
    <Lines
      lines={[
        `${name}${street && `, ${street}`}, ${city}, ${state} ${zip}`,
        [formatPhone(phone), email].filter(Boolean).join(', '),
      ]}
    />
  )
}
