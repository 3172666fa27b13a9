export { postValidation as POST } from '@/server/runs/receive/validate/post-validation'
