import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, createdAt, updatedAt } from '#platform/database/columns.ts'

export const seoSettings = pgTable('seo_settings', {
  id: id(),
  pagePath: text('page_path').notNull().unique(),
  pageTitle: text('page_title').notNull(),
  metaDescription: text('meta_description').notNull(),
  metaKeywords: text('meta_keywords'),
  ogTitle: text('og_title'),
  ogDescription: text('og_description'),
  ogImage: text('og_image'),
  hidden: boolean('hidden').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
