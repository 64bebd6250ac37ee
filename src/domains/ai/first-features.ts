/** The five features of spec.md §9 with the templates they begin with. `{{…}}` is filled in when the feature is used. */
export const FIRST_FEATURES: readonly { featureName: string; promptTemplate: string }[] = [
  {
    featureName: 'customer-service-chat',
    promptTemplate: 'You answer visitors of {{business}}. Use only these facts: {{facts}}. When you are not sure, say so and offer the phone number {{phone}}.',
  },
  {
    featureName: 'job-estimator',
    promptTemplate: 'Put this estimate into plain words for the owner of {{business}}. Do not change a number. Job: {{jobDetails}}. Figures: {{figures}}.',
  },
  { featureName: 'review-response', promptTemplate: 'Write a short, warm and honest reply from the owner of {{business}} to this review: {{reviewText}}' },
  { featureName: 'job-description', promptTemplate: 'Describe this job for an invoice in two or three plain sentences: {{jobDetails}}' },
  {
    featureName: 'marketing-content',
    promptTemplate: 'Write a text message of at most 300 characters from {{business}} about: {{campaignDetails}}. Plain words, no exclamation marks.',
  },
]
