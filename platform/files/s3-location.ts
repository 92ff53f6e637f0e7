import { z } from 'zod'

export type S3Location = {
  bucket: string
  /** `https://s3.example`; undefined for Amazon's own. */
  endpoint: string | undefined
  region: string
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const isBucket = (name: string) =>
  /^(?!\d+\.\d+\.\d+\.\d+$)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)

const example = 's3://bucket?endpoint=https://s3.example&region=eu-central-1'

/** The fault in the address of a bucket; undefined without one. */
function faultOf(url: URL): string | undefined {
  if (url.username !== '' || url.password !== '')
    return 'must not contain the keys; they have settings of their own'
  if (!isBucket(url.host)) return `must name a bucket, such as ${example}`
  if (!['', '/'].includes(url.pathname) || url.hash !== '')
    return `must not have a path after the bucket; write it as ${example}`
  const unknown = [...url.searchParams.keys()].find(
    (name) => !['endpoint', 'region'].includes(name),
  )
  if (unknown !== undefined)
    return `has an unknown parameter ${unknown}; only endpoint and region are allowed`
  const endpoint = URL.parse(url.searchParams.get('endpoint') ?? 'https://s3.example')
  if (
    endpoint === null ||
    !/^https?:$/.test(endpoint.protocol) ||
    endpoint.href !== `${endpoint.origin}/`
  )
    return 'must have an endpoint that is an http(s) address without a path, such as https://s3.example'
  if (!/^[a-z0-9-]+$/.test(url.searchParams.get('region') ?? 'us-east-1'))
    return 'must have a region such as eu-central-1'
  return undefined
}

/** `s3://bucket?endpoint=https://s3.example&region=eu-central-1`. */
export const s3Location = z.string().transform((value, context): S3Location => {
  const url = URL.parse(value)
  const fault = url?.protocol === 's3:' ? faultOf(url) : `must begin with s3://, such as ${example}`
  if (url === null || fault !== undefined) {
    context.addIssue({ code: 'custom', message: fault ?? 'is wrong' })
    return z.NEVER
  }
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  return {
    bucket: url.host,
    endpoint: endpoint && new URL(endpoint).origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
})
