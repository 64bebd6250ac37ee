/** The weekly report as an e-mail in the brand's design. Its text part (weekly-text.ts) says the same. */
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Hr,
  Html,
  Preview,
  render,
  Row,
  Section,
  Text,
} from '@react-email/components'
import { BUTTON_STYLE, DARK_MODE_CSS, EMAIL_STYLES } from '#domains/messaging/messages/email/email-theme.ts'
import type { Line, ReportContent } from './report-content.ts'

export type WeeklyEmail = {
  subject: string
  house: string
  of: string
  content: ReportContent
  link: string
  why: string
}

export const renderWeeklyEmail = (letter: WeeklyEmail): Promise<string> => render(<WeeklyEmailLayout {...letter} />)

/** As said under the figures, or above them on a narrow screen: what they are of. */
function WeeklyEmailLayout({ subject, house, of, content, link, why }: WeeklyEmail) {
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{DARK_MODE_CSS}</style>
      </Head>
      <Preview>{content.cards.map(({ name, value }) => `${name} ${value}`).join(', ')}</Preview>
      <Body className="page" style={EMAIL_STYLES.page}>
        <Container className="sheet" style={EMAIL_STYLES.sheet}>
          <Text className="house" style={EMAIL_STYLES.house}>
            {house}
          </Text>
          <Text className="text" style={EMAIL_STYLES.text}>
            <b>{content.days}</b>
            <br />
            {of}
            {content.before && `, compared with ${content.before}`}.
          </Text>
          <Section>
            {content.cards.map(({ name, value, delta, note }) => (
              <Figure key={name} name={name} value={value} hint={[note, delta?.words].filter(Boolean).join('; ')} />
            ))}
          </Section>
          <Section style={EMAIL_STYLES.press}>
            <Button href={link} style={BUTTON_STYLE}>
              View full report
            </Button>
          </Section>
          {content.parts.map(({ title, hint, lines }) => (
            <Section key={title}>
              <Hr className="rule" style={EMAIL_STYLES.rule} />
              <Text className="text" style={TITLE}>
                <b>{title}</b>
                {hint && (
                  <span className="foot" style={HINT}>
                    {' '}
                    {hint}
                  </span>
                )}
              </Text>
              {lines.map((line) => (
                <Pair key={line.name} {...line} />
              ))}
            </Section>
          ))}
          <Hr className="rule" style={EMAIL_STYLES.rule} />
          <Text className="foot" style={EMAIL_STYLES.foot}>
            {why}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

const TITLE = { ...EMAIL_STYLES.text, margin: '0 0 6px' }
const HINT = { ...EMAIL_STYLES.foot, fontWeight: 400 }
const CELL = { ...EMAIL_STYLES.text, margin: '0 0 4px' }
const RIGHT = { ...CELL, textAlign: 'right' } as const
const VALUE = { ...RIGHT, fontSize: '20px', fontWeight: 700 } as const

function Figure({ name, value, hint }: { name: string; value: string; hint: string }) {
  return (
    <Row>
      <Column valign="top">
        <Text className="text" style={CELL}>
          {name}
          {hint && (
            <span className="foot" style={{ ...HINT, display: 'block' }}>
              {hint}
            </span>
          )}
        </Text>
      </Column>
      <Column valign="top" width="38%">
        <Text className="text" style={VALUE}>
          {value}
        </Text>
      </Column>
    </Row>
  )
}

const Pair = ({ name, value }: Line) => (
  <Row>
    <Column valign="top">
      <Text className="text" style={CELL}>
        {name}
      </Text>
    </Column>
    <Column valign="top" width="45%">
      <Text className="text" style={RIGHT}>
        {value}
      </Text>
    </Column>
  </Row>
)
