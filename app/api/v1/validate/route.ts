export { postValidation as POST } from '@/server/runs/validation/post-validation'
